//! A recommended deployment: where each at-start unit stands (18.2, 18.3).

use serde::{Deserialize, Serialize};

/// `deployment.ron`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Deployment {
    pub title: String,
    pub note: String,
    pub axis: SideDeployment,
    pub soviet: SideDeployment,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SideDeployment {
    /// Counter and hex, in order of placing; garrisons place themselves.
    pub units: Vec<(String, String)>,
    /// Units that start reduced by their owner's choice.
    pub reduced: Vec<String>,
}

impl Deployment {
    pub fn of(&self, side: crate::table::Side) -> &SideDeployment {
        match side {
            crate::table::Side::Axis => &self.axis,
            crate::table::Side::Soviet => &self.soviet,
        }
    }
}
