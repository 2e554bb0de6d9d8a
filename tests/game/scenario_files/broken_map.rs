//! `map.ron`, broken in one place.

use super::each_is_found;

#[test]
fn the_grid_and_its_hexes() {
    each_is_found(
        "map.ron",
        r#"
         | columns: 24 | columns: 23 | columns | is 23; expected 24 (2.1)
         | west: true | west: false | odd_rows_shifted_west | expected true
        geo: | dlat: 0.1402 | dlat: 0.0 | geo.dlat | is 0; expected 0.001 to 10
        rough: | "0905" | "905" | terrain.rough[6] | "905" is not a hex
        rough: | "0905" | "1905" | terrain.rough[6] | row 01 to 18
        rough: | "0905" | "0703" | terrain.rough[6] | 0703 is named twice
        rough: | "0905" | "0602" | terrain.rough[6] | 0602 is a lake hex
        lake: [ | , "0603"] | ] | terrain.lake | 0501, 0502, 0602 and 0603 (6.2)
        airfields: | hex: "1206" | hex: "1225" | airfields[6].hex | "1225" is not a hex
        airfields: | hex: "1206" | hex: "0901" | airfields[6].hex | has an airfield already
        labels: | hex: "1106" | hex: "abcd" | labels[2].hex | "abcd" is not a hex
        facts: | ["1102"] | ["1902"] | provenance.facts[2].hexes[0] | "1902" is not a hex
        "#,
    );
}

#[test]
fn places_and_the_facts_about_them() {
    each_is_found(
        "map.ron",
        r#"
        places: | hex: "1102" | hex: "1103" | places[2].hex | Győr is in 1103; expected 1102 (3.4)
        name: "Esztergom" | kind: Town | kind: City | places[16].hex | Esztergom (1206) is on no railway
        places: | hex: "0202" | hex: "0203x" | places[19].hex | is not a hex
        places: | hex: "0202" | hex: "0502" | places[19].hex | 0502 is a lake hex
        places: | hex: "0202" | hex: "0206" | places[20].hex | already holds Kaposvár | name: "Szekszárd"
        places: | name: "Kaposvár" | name: "Vác" | places[19].name | Vác is named twice
        places: | hex: "0416" | hex: "0803" | places[14].hex | expected a city hex not to be rough
         | oilfield: "1104" | oilfield: "1105" | oilfield | is 1105; expected 1104 (3.4)
        places: | hex: "1208" | hex: "1207" | places[17].hex | Vác is not on the left bank of the Danube
        "#,
    );
}

#[test]
fn rivers_are_unbroken_chains_of_hexsides() {
    each_is_found(
        "map.ron",
        r#"
        name: "Rába" | ("1101", "1102") | ("1101", "1103") | rivers[2].sides[1] | 1101 and 1103 are not adjacent
        name: "Rába" | ("1101", "1102") | ("1101", "9999") | rivers[2].sides[1] | "9999" is not a hex
        name: "Rába" | ("1101", "1102") | ("0901", "0902") | rivers[2].sides[1] | does not touch the hexside before it
        name: "Rába" | ("1101", "1102"), ("1201", "1102") | ("1101", "1102") | rivers[2].sides[1] | the Rába ends in open country
        name: "Rába" | ("1101", "1102") | ("1102", "1101") | rivers[2].sides[1] | expected the left bank first
        name: "Rába" | ("1201", "1102") | ("1202", "1102") | rivers[2].sides[2] | belongs to the Danube already
        name: "Rába", class: Minor, sides: [ | ("1101", "1001"), ("1101", "1102"), ("1201", "1102"), |  | rivers[2].sides | is empty | (name: "Rába"
         | name: "Vág" | name: "Rába" | rivers[3].name | Rába is named twice
        name: "Danube" | Major | Minor | rivers[0].class | the Danube is minor; expected Major
         | name: "Danube" | name: "Duna" | rivers | has no river named Danube | rivers: [
        name: "Danube" | ("0207", "0107"), ("0108", "0107") | ("0107", "0206"), ("0107", "0106") | rivers[0].sides | does not touch 0108; expected it to (15.3) | (name: "Danube"
        lake_sides | ("0806", "0906") | ("0806", "1006") | lake_sides[0].sides[0] | 0806 and 1006 are not adjacent
        lake_sides | ("0806", "0906") | ("0807", "0907") | lake_sides[0].sides[0] | belongs to the Danube already
        "#,
    );
}

#[test]
fn railways_skip_no_hex_and_form_one_net() {
    each_is_found(
        "map.ron",
        r#"
        name: "Győr–Pápa–Celldömölk" | "1001",  |  | railways[3].hexes[1] | 0901 is not adjacent to 1102 before it
        name: "Győr–Pápa–Celldömölk" | "1001" | "10-1" | railways[3].hexes[1] | "10-1" is not a hex
        name: "Győr–Pápa–Celldömölk" | "0901" | "1102" | railways[3].hexes[2] | runs back to 1102
        name: "Győr–Pápa–Celldömölk" | "1102", "1001", "0901" | "0901" | railways[3].hexes | two hexes or more | (name: "Győr–Pápa–Celldömölk"
        name: "Győr–Pápa–Celldömölk" | "1102", "1001", "0901" | "0901", "0902" | railways[3].hexes | does not meet the other railways | (name: "Győr–Pápa–Celldömölk"
        name: "Budapest–Székesfehérvár–Nagykanizsa" | "0503" | "0603", "0503" | railways[1].hexes[7] | 0603 is a lake hex
        name: "Székesfehérvár–Komárom" | "0805", "0905" | "0806", "0906", "0905" | railways[6].hexes[1] | crosses the lake between 0806 and 0906
        (hex: "0401", edge: West | 0401 | 0501 | logistics_sources.axis[0].hex | is on no railway
        "#,
    );
}

#[test]
fn fortified_lines_are_chains() {
    each_is_found(
        "map.ron",
        r#"
        name: "Attila line" | "0909" | "0910" | fortified_lines[1].hexes[1] | 0910 is not adjacent to 0908
        name: "Attila line" | "1109", | "1109", "1009", | fortified_lines[1].hexes[4] | 1009 is named twice
        name: "Karola line" | , "1818" |  | fortified_lines | none reaches the north map edge; expected a hex there (18.4) | fortified_lines: [
        name: "Margit line" | "0604" | "0603", "0604" | fortified_lines[0].hexes[0] | 0603 is a lake hex
        "#,
    );
}

#[test]
fn sources_lie_on_the_right_edge() {
    each_is_found(
        "map.ron",
        r#"
        axis: [ | hex: "0701", edge: West | hex: "0702", edge: West | logistics_sources.axis[1].hex | 0702 is not on the West edge
        axis: [ | hex: "1301", edge: West | hex: "1301", edge: East | logistics_sources.axis[2].hex | 1301 is not on the East edge
        soviet: [ | hex: "0117", edge: South | hex: "0113", edge: South | logistics_sources.soviet_contingent[1].hex | 0113 is named twice | hex: "0113", edge: South, name: "Szeged"
        soviet: [ | hex: "0119", edge: South | hex: "0106", edge: South | logistics_sources.soviet[5].hex | lies on the Axis side of the front line
        axis: [ | hex: "0401", edge: West | hex: "0101", edge: South | logistics_sources.axis[0].edge | is South; expected North or West (10.1)
        soviet_contingent: [ | hex: "0108" | hex: "0110" | logistics_sources.soviet_contingent | expected the hexes 0108 and 0113 (12.2) | soviet_contingent: [
        "#,
    );
}

#[test]
fn countries_and_the_front_line() {
    each_is_found(
        "map.ron",
        r#"
        slovakia: [ | "1601" | "0116" | countries.slovakia[0] | 0116 is in romania too; expected one country
        romania: [ | "0522", | "0522", "0523", | countries | 0523 is not in Hungary; expected it to be (18.2) | countries: (
        romania: [ | "0116", | "0114", | countries.romania[0] | 0114 is cut off | "0114", "0117"
        front_line: | [Romania] | [Slovakia] | front_line.soviet_countries | expected [Romania]
        front_line: | soviet_edge: East | soviet_edge: South | front_line.soviet_edge | expected East
        "#,
    );
}
