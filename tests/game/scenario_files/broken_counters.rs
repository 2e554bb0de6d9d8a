//! `counters.ron`, broken in one place.

use super::each_is_found;

#[test]
fn ids_are_known_and_unique() {
    each_is_found(
        "counters.ron",
        r#"
        optional_packages | "akn_1_ss" | "akn_1_sss" | optional_packages[0].units[0] | there is no ground or air unit "akn_1_sss"
        | id: "hu_szl" | id: "hu_cav" | ground[42].id | "hu_cav" is the id of another counter already
        | id: "hu_szl" | id: "hu szl" | ground[42].id | "hu szl" is not an id
        | id: "mk_turn_axis" | id: "mk_bridgehead_axis_2" | markers[25].id | is the id of another counter already | id: "mk_bridgehead_axis"
        initial_reductions | "hu_9" | "hu_99" | initial_reductions[0].candidates[1] | there is no ground unit "hu_99"
        initial_reductions | "hu_9" | "hu_2" | initial_reductions[0].candidates[1] | "hu_2" is named twice
        initial_reductions | "hu_9" | "hu_res" | initial_reductions[0].candidates[1] | "hu_res" cannot be reduced
        initial_reductions | "hu_9" | "uf2_23_46" | initial_reductions[0].candidates[1] | is not of the Axis side
        optional_packages | "akn_1_ss" | "uf2_6gd_tank" | optional_packages[0].units[0] | is of the Soviet side
        "#,
    );
}

#[test]
fn a_counter_agrees_with_itself() {
    each_is_found(
        "counters.ron",
        r#"
        id: "akn_17" | attack: 2, defence: 3 | attack: 4, defence: 3 | ground[2].back.attack | the reduced side has 4, the full side 3; expected it not to be stronger (9.7)
        id: "akn_17" | attack: 2, defence: 3 | attack: 2, defence: 6 | ground[2].back.defence | the reduced side has 6, the full side 5
        id: "akn_17" | attack: 2, defence: 3 | attack: 2, defence: 0 | ground[2].back.defence | is 0; expected 1 to 30
        id: "akn_17" | attack: 3, defence: 5 | attack: 200, defence: 5 | ground[2].front.attack | is 200; expected 0 to 30
        id: "akn_17" | movement: 4), back: Some((attack: 2, defence: 3, movement: 4) | movement: 0), back: Some((attack: 2, defence: 3, movement: 0) | ground[2].front.movement | expected 17/8 to be able to move
        id: "akn_17" | class: NonMechanized | class: Mechanized | ground[2].class | is Mechanized; expected NonMechanized, the class of Infantry (2.4)
        id: "akn_17" | command: AKN | command: UF2 | ground[2].command | UF2 is a command of the Soviet side
        id: "akn_17" | nationality: German | nationality: Romanian | ground[2].nationality | Romanian units are not under AKN
        id: "akn_17" | vp: 0 | vp: 1 | ground[2].vp | is 1; expected 0 (3.4)
        id: "akn_3_pz" | vp: 2 | vp: 1 | ground[1].vp | is 1; expected 2 (3.4)
        id: "uf2_pliev" | vp: 1 | vp: 2 | ground[55].vp | is 2; expected 1 (3.4)
        id: "akn_17" | flags: [] | flags: [MountainAttack] | ground[2].flags[0] | MountainAttack does not belong to Infantry
        id: "hu_finta" | [MountainAttack] | [] | ground[36].flags | has no MountainAttack; expected it for MountainInfantry (15.2)
        id: "hu_finta" | [MountainAttack] | [MountainAttack, MountainAttack] | ground[36].flags[1] | MountainAttack is named twice
        id: "hu_hvol" | start_state: Full | start_state: Reduced | ground[43].start_state | the unit has one step
        id: "hu_depot" | movement: 2 | movement: 3 | ground[44].front.movement | is 3; expected 2 (12.3)
        id: "hu_gar_buda" | attack: 0 | attack: 1 | ground[45].front.attack | is 1; expected 0 (15.1)
        id: "axis_air_akn" | support_back: 1 | support_back: 3 | air[0].support_back | expected the reduced side not to be stronger
        id: "uf2_air_5a" | support_back: 2 | support_back: 1 | air[3].support_back | is 1; expected 2 (2.8)
        id: "axis_air_zbv" | , ActivatedByAnyFriendlyMarker |  | air[2].flags | expected ActivatedByAnyFriendlyMarker
        id: "ssu_ax_10h" | nationality: Hungarian | nationality: Soviet | ssu[2].nationality | Soviet is not of the Axis side
        id: "ssu_ax_pak" | defence: (shift: 2 | defence: (shift: 0 | ssu[4].attack.shift | neither attack nor defence
        "#,
    );
}

#[test]
fn where_and_when_a_counter_arrives() {
    each_is_found(
        "counters.ron",
        r#"
        id: "aks_68" | arrival: Turn(4) | arrival: Turn(3) | ground[20].arrival | AKS comes into play on GT 4
        id: "hu_1" | arrival: Turn(3) | arrival: Turn(11) | ground[40].arrival | is 11; expected 1 to 10
        id: "hu_1" | setup: Track | setup: Map | ground[40].setup | Map does not go with arrival Turn(3) | arrival: Turn(3), setup: Map
        id: "hu_gar_buda" | City("Buda") | City("Bécs") | ground[45].setup | the map has no city named Bécs
        id: "hu_gar_pest" | City("Pest") | City("Buda") | ground[46].setup | Buda has a garrison already
        id: "akn_kg_18ss" | on_map: 1 | on_map: 2 | ground[11].setup | on_map is 2 here and 1
        commands: [ | first_turn: 4 | first_turn: 3 | commands[1].first_turn | is 3; expected 4 (5.1)
        commands: [ | id: RO,  side: Soviet | id: RO,  side: Axis | commands[5].side | is Axis; expected Soviet
        "#,
    );
}

#[test]
fn tallies_agree_with_the_set_up_rules() {
    each_is_found(
        "counters.ron",
        r#"
        | counter_limit: 176 | counter_limit: 200 | counter_limit | is 200; expected 176 (2.0)
        id: "mk_oos_axis" | count: 4 | count: 40 |  | counters; expected at most 176 | // Budapest Campaign
        id: "akn_flak_15" | arrival: Start, setup: Map | arrival: Turn(2), setup: Track | ground | holds 1 at-start flak units (18.2); expected 2 | ground: [
        id: "akn_depot" | arrival: Start, setup: Map | arrival: Turn(2), setup: Track | ground | holds 0 at-start AKN mobile depots (18.2); expected 1 | ground: [
        id: "hu_depot" | arrival: Start, setup: Map | arrival: Turn(2), setup: Track | ground | holds 0 at-start HU mobile depots | ground: [
        id: "akn_truck_2" | arrival: Start, setup: MapOrDisplay(group: "akn_truck", on_map: 1) | arrival: Turn(2), setup: Track | ground | holds 1 at-start AKN truck columns | ground: [
        id: "akn_kg_18ss" | MapOrDisplay(group: "akn_kg_mechanized", on_map: 1) | Map | ground[11].setup | expected MapOrDisplay (18.2)
        id: "uf2_depot_2" | Turn(6) | Turn(5) | ground | holds 0 2UF mobile depots of GT 6 (18.3) | ground: [
        id: "uf2_fmg_1" | setup: Display | setup: Map | ground[77].setup | expected arrival Start, setup Display (18.3)
        id: "uf3_fmg" | Turn(4) | Turn(5) | ground[101].setup | expected arrival Turn(4), setup Track (18.3)
        id: "ro_mtn_4" | setup: Display | setup: Track | ground[109].setup | expected setup Display for a Romanian GT 1 unit
        id: "akn_4_fhh" | start_state: Reduced | start_state: Full | ground[0].start_state | expected Reduced for 4/FHH (18.2)
        id: "hu_6" | start_state: Reduced | start_state: Full | ground | holds 0 reduced Hungarian GT 1 corps | ground: [
        id: "axis_air_aks" | start_state: Reduced | start_state: Full | air[1].start_state | is Full; expected Reduced
        id: "uf2_air_5b" | Some(UF2) | Some(RO) | air | holds 1 at-start UF2 air units; expected 2 (18.3) | air: [
        id: "ssu_ax_509" | Turn(9) | Turn(8) | ssu | holds 0 Axis units of GT 9; expected 1 (18.2) | ssu: [
        id: "ssu_so_83ni" | Turn(5) | Turn(6) | ssu | holds 0 Soviet units of GT 5; expected 1 (18.3) | ssu: [
        id: "mk_festung_buda" | kind: Festung | kind: Railroad | markers | holds 1 Axis Festung markers; expected 2 | markers: [
        "uf2_at_start" | count: 2 | count: 1 | initial_reductions[1].recommended | names 2 units; expected 1 | recommended: ["uf2_33_27"
        "uf2_gt1" | "uf2_104_27",  |  | initial_reductions[2].candidates | "uf2_104_27" is missing; expected all GT 1 2UF units | candidates: ["uf2_18_tank"
        "wacht_am_donau" | vp: 5 | vp: 4 | optional_packages[0].vp | is 4; expected 5 (21.1)
        "wacht_am_donau" | turn: Some(6) | turn: Some(7) | optional_packages[0].arrival.turn | is Some(7); expected Some(6) (21.1)
        "#,
    );
}
