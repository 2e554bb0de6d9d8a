//! `deployment.ron`, broken in one place.

use super::each_is_found;

#[test]
fn units_are_known_and_stand_where_they_may() {
    each_is_found(
        "deployment.ron",
        r#"
        axis: ( | ("akn_17", "1022") | ("akn_17", "1O22") | axis.units[12] | "1O22" is not a hex
        axis: ( | ("akn_17", "1022") | ("akn_18", "1022") | axis.units[12] | there is no counter "akn_18"
        axis: ( | ("akn_17", "1022") | ("axis_air_akn", "1022") | axis.units[12] | is not a ground unit
        axis: ( | ("akn_17", "1022") | ("uf2_49_53", "1022") | axis.units[12] | is of the Soviet side
        axis: ( | ("akn_17", "1022") | ("akn_72", "1022") | axis.units[12] | "akn_72" is placed twice
        axis: ( | ("akn_17", "1022") | ("hu_gar_buda", "1007") | axis.units[12] | is a garrison and places itself
        axis: ( | ("akn_17", "1022") | ("akn_57_pz", "1022") | axis.units[12] | does not start on the map
        axis: ( | ("akn_17", "1022") | ("akn_17", "1023") | axis.units[12] | 1023 is within two hexes of the east edge
        axis: ( | ("akn_17", "1022") | ("akn_17", "1702") | axis.units[12] | 1702 is in Slovakia; expected akn_17 to set up in Hungary (18.2)
        axis: ( | ("akn_17", "1022") | ("akn_17", "0602") | axis.units[12] | 0602 is a lake hex
        axis: ( | ("akn_truck_1", "0821") | ("akn_truck_1", "0623") | axis.units[18] | within two hexes of the east edge
        axis: ( | ("akn_depot", "0917") | ("akn_depot", "0920") | axis.units[16] | 0920 has no railroad
        axis: ( | ("akn_flak_15", "1018") | ("akn_flak_15", "1019") | axis.units[14] | 1019 is neither a city nor the oilfield
        axis: ( | ("akn_flak_15", "1018") | ("akn_flak_15", "0812") | axis.units[15] | 0812 Szolnok holds flak already | ("akn_flak_20"
        axis: ( | ("akn_17", "1022"), |  | axis.units | "akn_17" is missing; expected every at-start unit (18.2) | units: [
        axis: ( | ("akn_truck_1", "0821"), |  | axis.units | places 0 of group "akn_truck"; expected 1 | units: [
        axis: ( | ("akn_17", "1022"), | ("akn_17", "1022"), ("akn_kg_15", "1020"), | axis.units | places 2 of group "akn_kg_infantry"; expected 1 | units: [
        soviet: ( | ("ro_cav_1", "0117") | ("ro_cav_1", "0624") | soviet.units[4] | 0624 is in Hungary; expected ro_cav_1 to set up in Romania (18.3)
        "#,
    );
}

#[test]
fn stacks_are_legal() {
    each_is_found(
        "deployment.ron",
        r#"
        axis: ( | ("akn_17", "1022") | ("akn_17", "0416") | axis.units[12] | 0416 Békéscsaba holds two combat units already; expected no more (7.1, 7.2)
        axis: ( | ("hu_depot", "0812") | ("hu_depot", "0917") | axis.units[17] | expected one depot and one truck column at most (7.3)
        soviet: ( | ("ro_cav_1", "0117") | ("ro_cav_1", "0621") | soviet.units[12] | holds units of another sub-command | ("uf2_33_27"
        "#,
    );
}

#[test]
fn the_border_is_covered() {
    each_is_found(
        "deployment.ron",
        r#"
        axis: ( | ("hu_8", "0215") | ("hu_8", "0216") | axis.units | border hex 0115 is neither occupied nor in a zone of control; expected it to be (18.2) | units: [
        soviet: ( | ("uf2_33_27", "0621") | ("uf2_33_27", "0521") | soviet.units | border hex 0622 is neither occupied nor in a zone of control; expected it to be (18.3) | below units: [
        "#,
    );
}

#[test]
fn the_right_number_starts_reduced() {
    each_is_found(
        "deployment.ron",
        r#"
        axis: ( | reduced: ["hu_8"] | reduced: [] | axis.reduced | marks 0 of "hu_at_start_corps"; expected 1 (18.2)
        axis: ( | reduced: ["hu_8"] | reduced: ["hu_8", "hu_7"] | axis.reduced | marks 2 of "hu_at_start_corps"; expected 1
        axis: ( | reduced: ["hu_8"] | reduced: ["hu_8", "hu_res"] | axis.reduced[1] | "hu_res" starts reduced anyway
        axis: ( | reduced: ["hu_8"] | reduced: ["hu_8", "akn_17"] | axis.reduced[1] | "akn_17" may not start reduced
        axis: ( | reduced: ["hu_8"] | reduced: ["hu_8", "hu_nobody"] | axis.reduced[1] | there is no counter "hu_nobody"
        soviet: ( | "uf2_18_tank", |  | soviet.reduced | marks 1 of "uf2_gt1"; expected 2 (18.3)
        "#,
    );
}
