//! Waking the window, which sleeps while nothing changes.

use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant};

use bevy::prelude::*;
use bevy::winit::{EventLoopProxyWrapper, WinitUserEvent};
use bevy_egui::egui::{Event, Modifiers};
use bevy_egui::{EguiInput, EguiPreUpdateSet};

/// After this time new text is drawn once more, as letters not seen before come a frame later.
pub const LETTERS: Duration = Duration::from_millis(80);

/// A bell anything may ring, from any thread: the window then takes one more turn.
#[derive(Resource, Clone)]
pub struct Bell(Sender<Instant>);

impl Bell {
    pub fn ring(&self) {
        self.ring_in(Duration::ZERO);
    }

    pub fn ring_in(&self, delay: Duration) {
        // Without a listener the window is closing, and needs no waking. A far day is no day.
        if let Some(when) = Instant::now().checked_add(delay) {
            let _ = self.0.send(when);
        }
    }
}

pub fn plugin(app: &mut App) {
    app.add_systems(PreUpdate, forget_unchanged_modifiers.after(EguiPreUpdateSet::ProcessInput));
    let Some(proxy) = app.world().get_resource::<EventLoopProxyWrapper>().map(|proxy| (**proxy).clone()) else {
        return;
    };
    let (sender, receiver) = channel::<Instant>();
    std::thread::spawn(move || {
        let mut waiting: Vec<Instant> = Vec::new();
        loop {
            let now = Instant::now();
            if waiting.iter().any(|when| *when <= now) {
                waiting.retain(|when| *when > now);
                if proxy.send_event(WinitUserEvent::WakeUp).is_err() {
                    return;
                }
            }
            let next = waiting.iter().min().map_or(Duration::from_secs(3600), |when| when.duration_since(now));
            match receiver.recv_timeout(next) {
                Ok(when) => waiting.push(when),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return,
            }
        }
    });
    app.insert_resource(Bell(sender));
}

/// egui is told of the modifier keys in every frame, and wants one more frame after whatever it is
/// told: it would never sleep.
fn forget_unchanged_modifiers(mut inputs: Query<&mut EguiInput>, mut last: Local<Modifiers>) {
    for mut input in &mut inputs {
        input.events.retain(|event| match event {
            Event::ModifiersChanged(now) => std::mem::replace(&mut *last, *now) != *now,
            _ => true,
        });
    }
}
