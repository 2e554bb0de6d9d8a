//! The game as a player meets it, from outside the library.

mod scenario_files;
