//! JQ-30 to JQ-33: the six combat tables.

use std::collections::BTreeMap;

use junqi::{Clash, FlagCapture, MineRule, Options, Rank, clash};

use crate::golden;

type Table = BTreeMap<String, BTreeMap<String, String>>;

#[test]
fn jq_30_to_33_combat_tables() {
    let tables: BTreeMap<String, Table> = golden::read(include_str!("../data/combat.json"));
    assert_eq!(tables.len(), 6);
    for (name, table) in &tables {
        check(name, table);
    }
}

fn check(name: &str, table: &Table) {
    let options = options(name);
    assert_eq!(table.len(), Rank::ALL.len(), "{name}: a row for every rank");
    for attacker in Rank::ALL {
        let row = &table[&attacker.code().to_string()];
        assert_eq!(row.len(), Rank::ALL.len(), "{name}: a column for every rank");
        for defender in Rank::ALL {
            let expected = match row[&defender.code().to_string()].as_str() {
                "attacker" => Some(Clash::Attacker),
                "defender" => Some(Clash::Defender),
                "both" => Some(Clash::Both),
                "illegal" => None,
                other => panic!("{name}: unknown outcome {other}"),
            };
            let found = clash(attacker, defender, &options);
            assert_eq!(found, expected, "{name}: {attacker:?} against {defender:?}");
        }
    }
}

/// `mine=both,flag=any` as options.
fn options(name: &str) -> Options {
    let mut options = Options::default();
    for part in name.split(',') {
        match part {
            "mine=both" => options.mine = MineRule::Both,
            "mine=survive" => options.mine = MineRule::Stays,
            "flag=any" => options.flag_capture = FlagCapture::Any,
            "flag=not_commander" => options.flag_capture = FlagCapture::NotCommander,
            "flag=engineer_only" => options.flag_capture = FlagCapture::EngineerOnly,
            other => panic!("unknown part {other}"),
        }
    }
    options
}
