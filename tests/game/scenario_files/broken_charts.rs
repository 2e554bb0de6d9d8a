//! `charts.ron`, broken in one place.

use super::each_is_found;

#[test]
fn the_terrain_chart_agrees_with_the_rules() {
    each_is_found(
        "charts.ron",
        r#"
        id: City | defence_shift: 2 | defence_shift: 1 | terrain.hexes[2].defence_shift | is 1; expected 2 (14.2)
        id: Festung | defence_shift: 3 | defence_shift: 2 | terrain.hexes[3].defence_shift | is 2; expected 3 (14.2)
        id: FortifiedLine | defence_shift: 1 | defence_shift: 2 | terrain.hexes[4].defence_shift | is 2; expected 1 (14.0)
        id: Rough | non_mechanized: Cost(12) | non_mechanized: Cost(18) | terrain.hexes[1].non_mechanized | is Cost(18); expected Cost(12) (6.2)
        id: MinorRiver | non_mechanized: Cost(6) | non_mechanized: Cost(12) | terrain.hexsides[0].non_mechanized | is Cost(12); expected Cost(6) (6.2)
        id: Lake | mechanized: Prohibited | mechanized: Cost(6) | terrain.hexes[5].mechanized | expected Prohibited (6.2)
        id: MajorLake | mechanized: Prohibited | mechanized: Cost(6) | terrain.hexsides[4].mechanized | expected Prohibited (9.9)
        id: Clear | mechanized: Cost(6) | mechanized: Prohibited | terrain.hexes[0].mechanized | only lakes are closed
        id: Clear | mechanized: Cost(6) | mechanized: Cost(0) | terrain.hexes[0].mechanized | is 0; expected 1 to 60
        id: City | assault_crt_only: true | assault_crt_only: false | terrain.hexes[2].assault_crt_only | is false; expected true (9.3)
        road: ( | mechanized: 2 | mechanized: 3 | terrain.road.mechanized | is 3; expected 2 (6.3)
        road: ( | bridges_rivers: true | bridges_rivers: false | terrain.road.bridges_rivers | expected true
        rail_transport: ( | axis: 2 | axis: 3 | terrain.rail_transport.units_per_segment_axis | is 3; expected 2 (6.4.1)
        combat_shifts: [ | PerUnitLeft(1) | PerUnitLeft(2) | combat_shifts[0].shift | expected PerUnitLeft(1) (9.5)
        "#,
    );
}

#[test]
fn combat_tables_have_no_holes_and_are_monotone() {
    each_is_found(
        "charts.ron",
        r#"
        results: [ | (code: AS, name: "Attack Stalls",      attacker_loss: Zero, attacker_retreat: 0, defender_loss: Zero, defender_retreat: 0, pursuit: Never,        provenance: Rules("19.0")), |  | crt.results | has no AS; expected all fifteen results (19.0) | results: [
        columns: [ | from: Some(150) | from: Some(151) | crt.columns[3].from | is Some(151); expected Some(150) (9.5)
        columns: [ | (label: "≥600%", from: Some(600), to: None), |  | crt.columns | has 8 columns; expected 9 | columns: [
        assault: [ | [AD, AD, AA, AS, BB, DA] | [AD, AD, AA, AS, BB] | crt.assault[2] | has 5 results; expected 6
        assault: [ | [DA, DD, DD, DD, DZ, DZ], |  | crt.assault | has 8 columns; expected 9 | assault: [
        assault: [ | [AA, AS, BB, BB, DW, DP] | [AA, AS, BB, BB, AZ, DP] | crt.assault[4][4] | AZ on a 5 is worse for the attacker than BB on a 4
        mobile: [ | [MD, DW, DP, MA, DZ, OR] | [AP, DW, DP, MA, DZ, OR] | crt.mobile[7][0] | AP on a 1 is worse for the attacker than AW in the column before
        results: [ | code: AD, name: "Attacker Defeated",  attacker_loss: One | code: AD, name: "Attacker Defeated",  attacker_loss: All | crt.results[1].attacker_loss | is All; expected One (19.0)
        results: [ | defender_retreat: 3 | defender_retreat: 2 | crt.results[14].defender_retreat | is 2; expected 3 (19.0)
        "#,
    );
}

#[test]
fn directives_cover_every_roll() {
    each_is_found(
        "charts.ron",
        r#"
        stavka: [ | die: 3 | die: 2 | directives.stavka[2].die | 2 is named twice
        fuehrer: [ | die: 3 | die: 7 | directives.fuehrer[2].die | is 7; expected 1 to 6
        fuehrer: [ | GainRp(2) | GainRp(200) | directives.fuehrer[2].effects[0] | is 200; expected 1 to 10
        fuehrer: [ | Activate([HU]) | Activate([RO]) | directives.fuehrer[4].effects[1] | RO is not a command of the Axis side
        fuehrer: [ | Activate([HU]) | Activate([]) | directives.fuehrer[4].effects[1] | activates no command
        fuehrer: [ | [Festung] | [Nothing] | directives.fuehrer | never gives Festung; expected one roll that does (14.1) | fuehrer: [
        stavka: [ | [ToggleDanubeFreeze] | [Nothing] | directives.stavka | never gives ToggleDanubeFreeze | stavka: [
        stavka: [ | [GainRp(2)] | [Festung] | directives.stavka[2].effects[0] | Festung is an Axis event
        stavka: [ | [GainRp(2)] | [GainRp(2), Nothing] | directives.stavka[2].effects | holds Nothing and something
        "#,
    );
}

#[test]
fn command_markers_are_those_of_the_rules() {
    each_is_found(
        "charts.ron",
        r#"
        command_markers: [ | (marker: "cmd_ax_option",       side: Axis,   kind: Option,         activates: All([]),           attack_shift: 0, from_turn: 1, placement: OptionalRule,        provenance: Rules("5.1")), |  | command_markers | does not list "cmd_ax_option" of counters.ron | command_markers: [
        command_markers: [ | (marker: "cmd_ax_paula",        side: Axis,   kind: MajorOperation, activates: OneOf([AKS, AKN]), attack_shift: 1, from_turn: 7, placement: MayPlaceOncePerGame, provenance: Rules("5.1.1")), |  | command_markers | has no "cmd_ax_paula"; expected it (5.1) | command_markers: [
        "cmd_so_budapest" | attack_shift: 2 | attack_shift: 1 | command_markers[14].attack_shift | is 1; expected 2 (5.1.2)
        "cmd_ax_konrad" | from_turn: 7 | from_turn: 6 | command_markers[5].from_turn | is 6; expected 7 (5.1.1)
        "cmd_ax_konrad" | OneOf([AKS, AKN]) | All([AKS, AKN]) | command_markers[5].activates | expected OneOf([AKS, AKN])
        "cmd_ax_konrad" | MayPlaceOncePerGame | EachTurn | command_markers[5].placement | is EachTurn; expected MayPlaceOncePerGame (5.2)
        "#,
    );
}

#[test]
fn air_tables_have_no_holes_and_are_monotone() {
    each_is_found(
        "charts.ron",
        r#"
        air_superiority | differential: -2 | differential: -4 | air_superiority.rows[1].differential | is -4; expected -2
        air_superiority | [BL1, NE,  DL1, DL1, DL1, DL1] | [BL1, NE,  DL1, DL1, DL1] | air_superiority.rows[6].results | has 5 results; expected 6
        air_superiority | [BL1, NE,  DL1, DL1, DL1, DL1] | [BL1, NE,  DL1, DL1, DL1, NE] | air_superiority.rows[6].results[5] | NE on a 6 is worse for the attacker than DL1
        air_attrition | [L1, NE, NE, NE, NE, NE] | [L1, NE, NE, NE, NE] | air_attrition.no_flak | has 5 results; expected 6
        air_attrition | [L1, NE, NE, NE, NE, NE] | [L1, L1, L1, NE, NE, NE] | air_attrition.near_enemy_flak | is safer than no flak | near_enemy_flak: [
        "#,
    );
}

#[test]
fn refit_turns_and_victory_are_those_of_the_rules() {
    each_is_found(
        "charts.ron",
        r#"
        refit: [ | (action: BuildTruckColumn,           side: None,         cost: 1, needs_loc: false, note: "Placed on any railroad hex behind the own front line.",             provenance: Rules("11.2")), |  | refit | has no BuildTruckColumn; expected its price (11.2) | refit: [
        action: RestoreAirUnit | cost: 2 | cost: 3 | refit[2].cost | is 3; expected 2 (11.2)
        refit_income: [ | Some(1), note: "Hex 1104 | Some(2), note: "Hex 1104 | refit_income[1].amount | is Some(2); expected Some(1) (11.1)
        refit_track: ( | axis_start: 1 | axis_start: 2 | refit_track.axis_start | is 2; expected 1 (18.2)
        turn_track: ( | last_turn: 10 | last_turn: 12 | turn_track.last_turn | is 12; expected 10 (18.1)
        turn_track: ( | turn: 4 | turn: 3 | turn_track.turns[3].turn | is 3; expected 4: no turn missing, none twice
        turn_track: ( | from: "1944-11-09" | from: "1944-11-08" | turn_track.turns[3].from | is not after the date before it
        turn_track: ( | from: "1944-11-09" | from: "9 November" | turn_track.turns[3].from | is not a date
        turn_track: ( | soviet_rp: 2 | soviet_rp: 3 | turn_track.turns[0].soviet_rp | is 3; expected 2 (18.3)
        panzerfaust: ( | from: 3 | from: 4 | panzerfaust.results[1].from | is 4; expected 3 (20.1)
        panzerfaust: ( | "ssu_ax_jagdv" | "ssu_ax_jagd" | panzerfaust.commando_ssu | there is no special support unit "ssu_ax_jagd"
        panzerfaust: ( | "ssu_ax_jagdv" | "ssu_so_part" | panzerfaust.commando_ssu | is not an Axis commando unit
        victory: ( | hex: "1104", vp: 5 | hex: "1104", vp: 6 | victory.axis_locations[0].vp | is 6; expected 5 (3.4)
        victory: ( | from: 10, to: Some(19) | from: 11, to: Some(19) | victory.levels[2].from | is 11; expected 10 (3.4)
        "#,
    );
}
