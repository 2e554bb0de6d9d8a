//! Fortified lines and cities (14).
//!
//! Where fortress markers lie and what they allow. Their shifts are reckoned in `combat`, standing
//! against a retreat in `retreat`.

use super::control;
use crate::scenario::PieceId;
use crate::scenario::counter::MarkerKind;
use crate::table::{Board, HexId, HexSet, Place, Side};

/// The hexes with a Festung marker.
pub fn festung_hexes(board: &Board) -> HexSet {
    board.scenario.markers(MarkerKind::Festung).filter_map(|marker| board.hex_of(marker)).collect()
}

pub fn is_festung(board: &Board, hex: HexId) -> bool {
    festung_hexes(board).contains(hex)
}

/// 2.11: the marker of each of the two cities, in the order of the counters: Buda, then Pest.
pub fn markers(board: &Board) -> impl Iterator<Item = (PieceId, HexId)> + '_ {
    let cities = [board.scenario.map.buda, board.scenario.map.pest];
    board.scenario.markers(MarkerKind::Festung).zip(cities)
}

/// 14.1: cities where the event lets the Axis put a marker, one by one (R14.1).
pub fn placeable(board: &Board) -> Vec<HexId> {
    markers(board)
        .filter(|(marker, hex)| {
            matches!(board.piece(*marker).place, Place::Display | Place::Aside)
                && board.controls(Side::Axis, *hex)
                && !control::is_disputed(board, *hex)
                && !board.has_units_of(Side::Soviet, *hex)
        })
        .map(|(_, hex)| hex)
        .collect()
}

/// 14.1, R14.2: the mobile Axis units the event activates in cities whose marker already lies there.
pub fn activated_units(board: &Board) -> Vec<PieceId> {
    let inside = festung_hexes(board);
    board
        .ground_on_map(Side::Axis)
        .filter(|(unit, hex)| inside.contains(*hex) && board.factors(*unit).movement > 0)
        .map(|(unit, _)| unit)
        .collect()
}
