//! Panning and zooming.
//!
//! Map points are in units of the map drawn with hexes 72 wide, y downwards; the world of the
//! sprites is the same with y upwards. At 100 % a unit is a point of the screen.
//!
//! Points are those of the panels: with a larger scale of the interface a point has more pixels.

use std::time::{Duration, Instant};

use bevy::camera::{ClearColorConfig, ScalingMode};
use bevy::prelude::*;
use bevy::window::{PrimaryWindow, RequestRedraw};

use super::Stage;
use super::map::Ground;
use super::pointer::{Keys, Pointer};
use super::settings::Preferences;
use super::theme;

/// Width of a hex at 100 %.
pub const UNIT: f32 = 72.0;
const LARGEST: f32 = 3.0;
const STEP: f32 = 1.2;
/// Points a second while an arrow key is held.
const KEY_SPEED: f32 = 1100.0;
/// Height of the bar of overlays, with its margin.
const BAR: f32 = 44.0;
/// How near to the edge a carried counter draws the map along, in points.
const EDGE: f32 = 22.0;
const ZOOM_TIME: Duration = Duration::from_millis(120);
const GLIDE_TIME: Duration = Duration::from_millis(250);

/// The part of the window the panels leave to the map, in points.
#[derive(Resource, Clone, Copy, PartialEq, Debug)]
pub struct MapArea(pub Rect);

impl Default for MapArea {
    fn default() -> MapArea {
        MapArea(Rect::new(0.0, 0.0, 1600.0, 1000.0))
    }
}

/// What part of the map is seen.
#[derive(Resource, Clone, Debug, PartialEq)]
pub struct View {
    /// The map point in the middle of the map area.
    pub centre: Vec2,
    pub zoom: f32,
    /// Physical pixels to a point of the screen.
    pub pixels: f32,
    /// The whole map is shown, and stays so when the window changes its size.
    fitted: bool,
    glide: Option<Glide>,
}

/// A movement of the view under way.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Glide {
    from: (Vec2, f32),
    to: (Vec2, f32),
    /// A point of the screen and the map point that stays under it.
    anchor: Option<(Vec2, Vec2)>,
    began: Instant,
    lasts: Duration,
}

impl Default for View {
    fn default() -> View {
        View { centre: Vec2::ZERO, zoom: 1.0, pixels: 1.0, fitted: true, glide: None }
    }
}

impl View {
    pub fn to_map(&self, screen: Vec2, area: &MapArea) -> Vec2 {
        self.centre + (screen - area.0.center()) / self.zoom
    }

    pub fn to_screen(&self, point: Vec2, area: &MapArea) -> Vec2 {
        area.0.center() + (point - self.centre) * self.zoom
    }

    pub fn is_at_rest(&self) -> bool {
        self.glide.is_none()
    }

    /// Physical pixels to a map unit.
    pub fn pixels_per_unit(&self) -> f32 {
        self.zoom * self.pixels
    }

    /// The map points that are seen, the part under the panels left out.
    pub fn visible(&self, area: &MapArea) -> Rect {
        Rect::from_center_size(self.centre, area.0.size() / self.zoom)
    }

    fn goal(&self) -> (Vec2, f32) {
        self.glide.map_or((self.centre, self.zoom), |glide| glide.to)
    }

    pub fn fit(&mut self, ground: &Ground, area: &MapArea) {
        self.fitted = true;
        self.glide_to(fitting(ground, area), GLIDE_TIME);
    }

    pub fn zoom_by(&mut self, steps: f32, at: Vec2, ground: &Ground, area: &MapArea) {
        self.zoom_to(self.goal().1 * STEP.powf(steps), at, ground, area);
    }

    pub fn zoom_to(&mut self, zoom: f32, at: Vec2, ground: &Ground, area: &MapArea) {
        // Stopping at 100 % on the way makes the sharpest size easy to find.
        let before = self.goal().1;
        let through_unit = (before < 0.999 && zoom > 1.0) || (before > 1.001 && zoom < 1.0);
        let zoom = if through_unit && (zoom - 1.0).abs() < STEP - 1.0 { 1.0 } else { zoom };
        let zoom = zoom.clamp(smallest(ground, area), LARGEST);
        self.fitted = false;
        let under = self.to_map(at, area);
        let centre = under - (at - area.0.center()) / zoom;
        self.glide_to((centre, zoom), ZOOM_TIME);
        if let Some(glide) = &mut self.glide {
            glide.anchor = Some((at, under));
        }
    }

    /// Brings a point of the map into sight, if it is not well inside it.
    pub fn look_at(&mut self, point: Vec2, area: &MapArea) {
        let seen = Rect::from_center_size(self.goal().0, area.0.size() / self.goal().1 * 0.8);
        if !seen.contains(point) {
            self.fitted = false;
            self.glide_to((point, self.goal().1), GLIDE_TIME);
        }
    }

    /// Brings a point of the map to the middle, near enough to read counters.
    pub fn centre_on(&mut self, point: Vec2) {
        self.fitted = false;
        self.glide_to((point, self.goal().1.max(1.0)), GLIDE_TIME);
    }

    fn glide_to(&mut self, to: (Vec2, f32), lasts: Duration) {
        self.glide = Some(Glide { from: (self.centre, self.zoom), to, anchor: None, began: Instant::now(), lasts });
    }

    /// Shows a point in the middle, at once.
    pub fn jump_to(&mut self, point: Vec2, zoom: f32) {
        (self.centre, self.zoom) = (point, zoom);
        self.fitted = false;
        self.glide = None;
    }

    pub fn pan(&mut self, points: Vec2) {
        self.fitted = false;
        self.glide = None;
        self.centre -= points / self.zoom;
    }

    /// Moves on; still moving?
    fn advance(&mut self, now: Instant, area: &MapArea) -> bool {
        let Some(glide) = self.glide else {
            return false;
        };
        let part = (now.duration_since(glide.began).as_secs_f32() / glide.lasts.as_secs_f32()).min(1.0);
        let eased = 1.0 - (1.0 - part).powi(3);
        self.zoom = glide.from.1 * (glide.to.1 / glide.from.1).powf(eased);
        self.centre = match glide.anchor {
            Some((at, under)) => under - (at - area.0.center()) / self.zoom,
            None => glide.from.0.lerp(glide.to.0, eased),
        };
        if part >= 1.0 {
            (self.centre, self.zoom) = glide.to;
            self.glide = None;
        }
        part < 1.0
    }

    /// Keeps the map in sight, and its pixels on those of the screen while nothing moves.
    fn settle(&mut self, ground: &Ground, area: &MapArea) {
        let room = Vec2::splat(UNIT * 0.5);
        let half = area.0.size() / self.zoom / 2.0;
        let (low, high) = (half - room, ground.size() - half + room);
        let middle = ground.size() / 2.0;
        self.centre.x = if low.x < high.x { self.centre.x.clamp(low.x, high.x) } else { middle.x };
        self.centre.y = match low.y < high.y {
            true => self.centre.y.clamp(low.y, high.y),
            // As much as the bar of overlays needs.
            false => self.centre.y.clamp(middle.y, middle.y + BAR / 2.0 / self.zoom),
        };
        if self.is_at_rest() {
            let corner = (area.0.center() - self.centre * self.zoom) * self.pixels;
            self.centre = (area.0.center() - corner.round() / self.pixels) / self.zoom;
        }
    }
}

/// Centre and zoom that show the whole map.
fn fitting(ground: &Ground, area: &MapArea) -> (Vec2, f32) {
    let room = (area.0.size() - Vec2::new(16.0, 16.0 + BAR)).max(Vec2::splat(64.0));
    let zoom = (room / ground.size()).min_element().min(LARGEST);
    // The bar of overlays at the foot of the map hides nothing of it.
    let below = (area.0.height() - ground.size().y * zoom) / 2.0;
    let up = (BAR + 8.0 - below).clamp(0.0, BAR / 2.0);
    (ground.size() / 2.0 + Vec2::new(0.0, up / zoom), zoom)
}

fn smallest(ground: &Ground, area: &MapArea) -> f32 {
    fitting(ground, area).1.min(0.5)
}

pub fn plugin(app: &mut App) {
    app.init_resource::<MapArea>()
        .init_resource::<View>()
        .insert_resource(ClearColor(theme::TABLE))
        .add_systems(Startup, spawn_camera)
        .add_systems(Update, (open_view, steer, follow).chain().in_set(Stage::Camera));
}

#[derive(Component)]
struct MapCamera;

fn spawn_camera(mut commands: Commands) {
    let projection =
        OrthographicProjection { scaling_mode: ScalingMode::WindowSize, ..OrthographicProjection::default_2d() };
    commands.spawn((
        MapCamera,
        Camera2d,
        Camera { clear_color: ClearColorConfig::Default, ..default() },
        // Every picture is anti-aliased when drawn; multisampling would only cost.
        Msaa::Off,
        Projection::Orthographic(projection),
    ));
}

/// The first view, and the same view again after the window changed its size.
fn open_view(
    mut view: ResMut<View>,
    mut last: Local<Option<MapArea>>,
    area: Res<MapArea>,
    ground: Res<Ground>,
    window: Query<&Window, With<PrimaryWindow>>,
    preferences: Res<Preferences>,
) {
    if let Ok(window) = window.single() {
        let pixels = window.scale_factor() * preferences.scale();
        if view.pixels != pixels {
            view.pixels = pixels;
        }
    }
    if *last == Some(*area) {
        return;
    }
    if view.fitted {
        (view.centre, view.zoom) = fitting(&ground, &area);
        view.glide = None;
    }
    *last = Some(*area);
}

fn steer(
    mut view: ResMut<View>,
    mut redraw: MessageWriter<RequestRedraw>,
    area: Res<MapArea>,
    ground: Res<Ground>,
    pointer: Res<Pointer>,
    keys: Res<Keys>,
    time: Res<Time>,
) {
    if pointer.drag != Vec2::ZERO {
        view.pan(pointer.drag);
    }
    let middle = area.0.center();
    if pointer.wheel != 0.0 {
        let at = pointer.position.unwrap_or(middle);
        view.zoom_by(pointer.wheel, at, &ground, &area);
    }
    let at = if pointer.on_map.is_some() { pointer.position.unwrap_or(middle) } else { middle };
    // With Control the same keys change the scale of the interface.
    let control = keys.control();
    let pressed = |names: &[KeyCode]| !control && names.iter().any(|key| keys.just_pressed(*key));
    if pressed(&[KeyCode::Equal, KeyCode::NumpadAdd]) {
        view.zoom_by(1.0, at, &ground, &area);
    }
    if pressed(&[KeyCode::Minus, KeyCode::NumpadSubtract]) {
        view.zoom_by(-1.0, at, &ground, &area);
    }
    if pressed(&[KeyCode::Home]) {
        view.fit(&ground, &area);
    }

    let arrows = [
        (KeyCode::ArrowLeft, Vec2::X),
        (KeyCode::ArrowRight, Vec2::NEG_X),
        (KeyCode::ArrowUp, Vec2::Y),
        (KeyCode::ArrowDown, Vec2::NEG_Y),
    ];
    let push: Vec2 = arrows.iter().filter(|(key, _)| keys.pressed(*key)).map(|(_, push)| *push).sum();
    let push = push + at_the_edge(&pointer, &area);
    if push != Vec2::ZERO {
        // The first frame after a sleep has a long past that must not count.
        let seconds = time.delta_secs().min(1.0 / 20.0);
        view.pan(push * KEY_SPEED * seconds);
        redraw.write(RequestRedraw);
    }
    if view.glide.is_some() && view.advance(Instant::now(), &area) {
        redraw.write(RequestRedraw);
    }
    let mut settled = view.clone();
    settled.settle(&ground, &area);
    view.set_if_neq(settled);
}

/// A counter carried to the edge of the map draws the map along.
fn at_the_edge(pointer: &Pointer, area: &MapArea) -> Vec2 {
    let Some(at) = pointer.position.filter(|at| pointer.carries && pointer.is_dragging() && area.0.contains(*at))
    else {
        return Vec2::ZERO;
    };
    let inner = area.0.inflate(-EDGE);
    let beyond = |at: f32, low: f32, high: f32| f32::from(u8::from(at < low)) - f32::from(u8::from(at > high));
    Vec2::new(beyond(at.x, inner.min.x, inner.max.x), beyond(at.y, inner.min.y, inner.max.y))
}

fn follow(
    view: Res<View>,
    area: Res<MapArea>,
    window: Query<&Window, With<PrimaryWindow>>,
    preferences: Res<Preferences>,
    mut camera: Query<(&mut Transform, &mut Projection), With<MapCamera>>,
) {
    let (Ok(window), Ok((mut transform, mut projection))) = (window.single(), camera.single_mut()) else {
        return;
    };
    let scale = preferences.scale();
    let middle = view.to_map(Vec2::new(window.width(), window.height()) / scale / 2.0, &area);
    let place = Vec3::new(middle.x, -middle.y, transform.translation.z);
    if transform.translation != place {
        transform.translation = place;
    }
    if let Projection::Orthographic(orthographic) = &mut *projection
        && orthographic.scale != 1.0 / (view.zoom * scale)
    {
        orthographic.scale = 1.0 / (view.zoom * scale);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table() -> (View, Ground, MapArea) {
        let ground = Ground::for_tests();
        let area = MapArea(Rect::new(0.0, 40.0, 1288.0, 1000.0));
        let (centre, zoom) = fitting(&ground, &area);
        (View { centre, zoom, ..default() }, ground, area)
    }

    fn finish(view: &mut View, ground: &Ground, area: &MapArea) {
        assert!(!view.advance(Instant::now() + Duration::from_secs(1), area));
        view.settle(ground, area);
    }

    #[test]
    fn screen_and_map_points_answer_each_other() {
        let (view, _, area) = table();
        let point = Vec2::new(300.0, 700.0);
        assert!(view.to_screen(view.to_map(point, &area), &area).distance(point) < 0.01);
    }

    #[test]
    fn zooming_keeps_the_point_under_the_mouse() {
        let (mut view, ground, area) = table();
        let mouse = Vec2::new(700.0, 500.0);
        let under = view.to_map(mouse, &area);
        for _ in 0..4 {
            view.zoom_by(1.0, mouse, &ground, &area);
            finish(&mut view, &ground, &area);
        }
        assert!(view.zoom > 1.1);
        assert!(view.to_map(mouse, &area).distance(under) * view.zoom < 3.0);
    }

    #[test]
    fn the_whole_map_fits_on_the_screen() {
        let (view, ground, area) = table();
        let seen = view.visible(&area);
        assert!(seen.contains(Vec2::ZERO) && seen.contains(ground.size()));
    }

    #[test]
    fn the_map_cannot_be_dragged_out_of_sight() {
        let (mut view, ground, area) = table();
        view.zoom = 2.0;
        view.pan(Vec2::new(100_000.0, -100_000.0));
        view.settle(&ground, &area);
        let seen = view.visible(&area);
        assert!(!seen.intersect(Rect::from_corners(Vec2::ZERO, ground.size())).is_empty());
    }

    #[test]
    fn zooming_in_and_out_passes_through_a_hundred_per_cent() {
        let (mut view, ground, area) = table();
        let mut seen = false;
        for _ in 0..8 {
            view.zoom_by(1.0, area.0.center(), &ground, &area);
            finish(&mut view, &ground, &area);
            seen |= view.zoom == 1.0;
        }
        assert!(seen);
    }
}
