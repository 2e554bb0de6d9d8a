//! Who owns pointer and keyboard: the panels or the map. Decided once a frame, here and nowhere else.
//!
//! The systems of the map read `Pointer` and `Keys`, never the mouse or the keyboard themselves, so
//! nothing meant for a panel can reach them.

use bevy::input::InputSystems;
use bevy::input::mouse::{MouseScrollUnit, MouseWheel};
use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use bevy_egui::{EguiContext, PrimaryEguiContext, egui};

use super::camera::{MapArea, View};
use super::desk::Screen;
use super::map::Ground;
use super::seat::Curtain;
use super::settings::Preferences;
use crate::table::HexId;

/// How far the mouse may stray, in points, before a press becomes a drag.
const CLICK_SLOP: f32 = 4.0;
/// Points of a touchpad's scrolling that count as one notch of a wheel.
const POINTS_PER_NOTCH: f32 = 40.0;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Owner {
    /// Outside the window.
    #[default]
    Nobody,
    Panels,
    Map,
}

/// What the map may know of the mouse.
#[derive(Resource, Debug, Default)]
pub struct Pointer {
    pub owner: Owner,
    /// In points from the upper left corner of the window.
    pub position: Option<Vec2>,
    /// The point of the map under the mouse, if the map owns it.
    pub on_map: Option<Vec2>,
    pub hex: Option<HexId>,
    /// Notches of the wheel turned over the map in this frame.
    pub wheel: f32,
    /// How far the map was dragged in this frame.
    pub drag: Vec2,
    /// A click with the left button on the map.
    pub clicked: bool,
    /// A click with the right button on the map.
    pub right_clicked: bool,
    press: Option<Press>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
struct Press {
    button: MouseButton,
    owner: Owner,
    at: Vec2,
    dragging: bool,
}

impl Pointer {
    pub fn is_dragging(&self) -> bool {
        self.press.is_some_and(|press| press.owner == Owner::Map && press.dragging)
    }
}

/// Keys meant for the map; empty while a text field or a dialogue has the keyboard.
#[derive(Resource, Debug, Default)]
pub struct Keys {
    pub pressed: Vec<KeyCode>,
    pub just_pressed: Vec<KeyCode>,
}

impl Keys {
    pub fn pressed(&self, key: KeyCode) -> bool {
        self.pressed.contains(&key)
    }

    pub fn just_pressed(&self, key: KeyCode) -> bool {
        self.just_pressed.contains(&key)
    }

    pub fn control(&self) -> bool {
        self.pressed(KeyCode::ControlLeft) || self.pressed(KeyCode::ControlRight)
    }
}

/// Everything the decision depends on.
struct Facts<'a> {
    position: Option<Vec2>,
    over_panels: bool,
    buttons: &'a ButtonInput<MouseButton>,
    wheel: f32,
}

pub fn plugin(app: &mut App) {
    app.init_resource::<Pointer>()
        .init_resource::<Keys>()
        .add_systems(PreUpdate, (decide_pointer, decide_keyboard).after(InputSystems));
}

/// Whether a panel, window or menu of egui lies at this point.
///
/// Asked with the newest position of the mouse: egui's own answer is a frame old, and would let
/// through a click that comes with the movement on to a panel. Panels lie in egui's background
/// layer, so what they leave free (`area`) tells them from the map.
fn is_over_panels(egui: &egui::Context, area: Rect, position: Vec2) -> bool {
    let above = egui.layer_id_at(egui::pos2(position.x, position.y));
    above.is_some_and(|layer| layer.order != egui::Order::Background) || !area.contains(position)
}

fn decide_pointer(
    mut pointer: ResMut<Pointer>,
    mut egui: Query<&mut EguiContext, With<PrimaryEguiContext>>,
    window: Query<&Window, With<PrimaryWindow>>,
    buttons: Res<ButtonInput<MouseButton>>,
    mut wheel: MessageReader<MouseWheel>,
    area: Res<MapArea>,
    view: Res<View>,
    ground: Option<Res<Ground>>,
    (screen, curtain, preferences): (Res<Screen>, Res<Curtain>, Res<Preferences>),
) {
    let position = window.single().ok().and_then(Window::cursor_position).map(|at| at / preferences.scale());
    let notches = wheel.read().map(|wheel| match wheel.unit {
        MouseScrollUnit::Line => wheel.y,
        MouseScrollUnit::Pixel => wheel.y / POINTS_PER_NOTCH,
    });
    let notches = notches.sum();
    let over_panels = match (egui.single_mut(), position) {
        // The start screen and the curtain leave nothing to the map.
        (_, Some(_)) if *screen == Screen::Start || curtain.0.is_some() => true,
        (Ok(mut context), Some(position)) => is_over_panels(context.get_mut(), area.0, position),
        _ => false,
    };
    pointer.decide(Facts { position, over_panels, buttons: &buttons, wheel: notches });
    pointer.on_map = match pointer.owner {
        Owner::Map => position.map(|position| view.to_map(position, &area)),
        _ => None,
    };
    pointer.hex = pointer.on_map.and_then(|point| ground.and_then(|ground| ground.hex_at(point)));
}

impl Pointer {
    fn decide(&mut self, facts: Facts) {
        const BUTTONS: [MouseButton; 3] = [MouseButton::Left, MouseButton::Middle, MouseButton::Right];
        let before = self.position;
        self.position = facts.position;
        self.drag = Vec2::ZERO;
        self.clicked = false;
        self.right_clicked = false;

        let below = match facts.position {
            None => Owner::Nobody,
            Some(_) if facts.over_panels => Owner::Panels,
            Some(_) => Owner::Map,
        };
        if let (None, Some(at)) = (self.press, facts.position)
            && let Some(button) = BUTTONS.into_iter().find(|button| facts.buttons.just_pressed(*button))
        {
            self.press = Some(Press { button, owner: below, at, dragging: false });
        }
        // Whoever was pressed keeps the pointer until the button is let go, wherever it wanders.
        self.owner = self.press.map_or(below, |press| press.owner);
        self.wheel = if self.owner == Owner::Map && below == Owner::Map { facts.wheel } else { 0.0 };

        let Some(mut press) = self.press else {
            return;
        };
        if let Some(position) = facts.position
            && press.owner == Owner::Map
        {
            if press.dragging {
                self.drag = position - before.unwrap_or(position);
            } else if position.distance(press.at) > CLICK_SLOP {
                press.dragging = true;
                self.drag = position - press.at;
            }
        }
        self.press = Some(press);
        if !facts.buttons.pressed(press.button) {
            let click = press.owner == Owner::Map && !press.dragging;
            self.clicked = click && press.button == MouseButton::Left;
            self.right_clicked = click && press.button == MouseButton::Right;
            self.press = None;
        }
    }
}

fn decide_keyboard(
    mut keys: ResMut<Keys>,
    mut egui: Query<&mut EguiContext, With<PrimaryEguiContext>>,
    input: Res<ButtonInput<KeyCode>>,
) {
    let typing = egui.single_mut().is_ok_and(|mut context| {
        let egui = context.get_mut();
        egui.text_edit_focused() || egui.memory(|memory| memory.top_modal_layer().is_some())
    });
    keys.pressed.clear();
    keys.just_pressed.clear();
    if !typing {
        keys.pressed.extend(input.get_pressed());
        keys.just_pressed.extend(input.get_just_pressed());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A mouse with its buttons, over a window whose right part is a panel.
    #[derive(Default)]
    struct Mouse {
        pointer: Pointer,
        buttons: ButtonInput<MouseButton>,
    }

    impl Mouse {
        fn frame(&mut self, x: f32, wheel: f32) -> &Pointer {
            let position = Some(Vec2::new(x, 50.0));
            self.pointer.decide(Facts { position, over_panels: x > 500.0, buttons: &self.buttons, wheel });
            self.buttons.clear();
            &self.pointer
        }

        fn press(&mut self, button: MouseButton) {
            self.buttons.press(button);
        }

        fn release(&mut self, button: MouseButton) {
            self.buttons.release(button);
        }
    }

    #[test]
    fn a_click_on_a_panel_does_not_reach_the_map() {
        let mut mouse = Mouse::default();
        mouse.frame(100.0, 0.0);
        mouse.press(MouseButton::Left);
        assert_eq!(mouse.frame(600.0, 0.0).owner, Owner::Panels);
        mouse.release(MouseButton::Left);
        assert!(!mouse.frame(600.0, 0.0).clicked);
    }

    #[test]
    fn a_click_on_the_map_is_a_click() {
        let mut mouse = Mouse::default();
        mouse.press(MouseButton::Left);
        assert!(!mouse.frame(100.0, 0.0).clicked);
        mouse.release(MouseButton::Left);
        assert!(mouse.frame(101.0, 0.0).clicked);
        assert!(!mouse.frame(101.0, 0.0).clicked);
    }

    #[test]
    fn press_and_release_within_one_frame_are_a_click() {
        let mut mouse = Mouse::default();
        mouse.press(MouseButton::Left);
        mouse.release(MouseButton::Left);
        assert!(mouse.frame(100.0, 0.0).clicked);
    }

    #[test]
    fn the_wheel_over_a_panel_does_not_zoom_the_map() {
        let mut mouse = Mouse::default();
        assert_eq!(mouse.frame(600.0, 3.0).wheel, 0.0);
        assert_eq!(mouse.frame(100.0, 3.0).wheel, 3.0);
    }

    #[test]
    fn a_drag_begun_on_the_map_goes_on_over_a_panel() {
        let mut mouse = Mouse::default();
        mouse.press(MouseButton::Right);
        mouse.frame(450.0, 0.0);
        assert_eq!(mouse.frame(520.0, 0.0).drag, Vec2::new(70.0, 0.0));
        assert_eq!(mouse.frame(530.0, 0.0).drag, Vec2::new(10.0, 0.0));
        mouse.release(MouseButton::Right);
        let pointer = mouse.frame(530.0, 0.0);
        assert!(!pointer.clicked);
        assert_eq!(mouse.frame(530.0, 0.0).owner, Owner::Panels);
    }

    #[test]
    fn a_drag_begun_on_a_panel_does_not_move_the_map() {
        let mut mouse = Mouse::default();
        mouse.press(MouseButton::Left);
        mouse.frame(600.0, 0.0);
        let pointer = mouse.frame(100.0, 2.0);
        assert_eq!((pointer.drag, pointer.wheel, pointer.owner), (Vec2::ZERO, 0.0, Owner::Panels));
    }

    #[test]
    fn egui_windows_and_panels_own_the_points_they_cover() {
        let egui = egui::Context::default();
        let screen = egui::Rect::from_min_size(egui::Pos2::ZERO, egui::vec2(800.0, 600.0));
        let mut area = Rect::default();
        for _ in 0..3 {
            let input = egui::RawInput { screen_rect: Some(screen), ..default() };
            let mut output = egui.run_ui(input, |ui| {
                egui::Panel::right("panel").exact_size(200.0).show(ui, |ui| ui.set_min_height(600.0));
                let free = ui.available_rect_before_wrap();
                area = Rect::new(free.min.x, free.min.y, free.max.x, free.max.y);
                egui::Window::new("window")
                    .fixed_rect(egui::Rect::from_min_size(egui::pos2(100.0, 100.0), egui::vec2(150.0, 150.0)))
                    .show(ui.ctx(), |ui| ui.set_min_size(egui::vec2(140.0, 100.0)));
            });
            // Nothing is drawn here, so nobody takes the textures.
            output.textures_delta.clear();
        }
        assert!(is_over_panels(&egui, area, Vec2::new(700.0, 300.0)));
        assert!(is_over_panels(&egui, area, Vec2::new(150.0, 150.0)));
        assert!(!is_over_panels(&egui, area, Vec2::new(400.0, 500.0)));
        assert!(!is_over_panels(&egui, area, Vec2::new(50.0, 50.0)));
    }
}
