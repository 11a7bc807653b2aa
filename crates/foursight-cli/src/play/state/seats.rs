//! Who sits where: sides, opponents, levels.

use foursight_coach::Level;
use foursight_core::{Outcome, Player};

use super::{GameState, Hint, Seat};

/// What a lost game means.
pub(in crate::play) const YOU_LOSE: &str = "you lose";

impl GameState {
    /// The engine and the person change seats.
    pub(super) fn flip(&mut self) {
        if !self.has_engine() {
            return self.say("two people play: p brings in the engine");
        }
        self.settings.seats.reverse();
        self.hint = Hint::Unasked;
        let yours = if self.settings.seats[0] == Seat::Human { Player::First } else { Player::Second };
        self.say(format!("you play {} now", yours.stone()));
    }

    /// The engine takes the seat of whoever is not to move, or leaves.
    pub(super) fn change_opponent(&mut self) {
        if self.has_engine() {
            self.settings.seats = [Seat::Human; 2];
            return self.say("two people play now");
        }
        let opponent = self.position.to_move().other();
        self.settings.seats[opponent as usize] = Seat::Engine;
        self.say(format!("the engine plays {} now, at level {}", opponent.stone(), self.settings.level));
    }

    /// The engine plays better or worse.
    pub(super) fn change_level(&mut self, by: isize) {
        let place = Level::ALL.iter().position(|&level| level == self.settings.level);
        let place = place.and_then(|place| place.checked_add_signed(by));
        match place.and_then(|place| Level::ALL.get(place)) {
            Some(&level) => {
                self.settings.level = level;
                self.say(format!("the engine plays at level {level} now"));
            }
            None => self.say(format!("level {} is as far as it goes", self.settings.level)),
        }
    }

    /// Who plays, as it is kept: `human`, `level 5`, `perfect`.
    pub(in crate::play) fn player_names(&self) -> [String; 2] {
        let engine = match self.settings.level {
            Level::PERFECT => Level::PERFECT.to_string(),
            level => format!("level {level}"),
        };
        self.settings.seats.map(|seat| if seat == Seat::Human { "human".to_owned() } else { engine.clone() })
    }

    /// What a game that is over means to the person, if there is one.
    pub(in crate::play) fn personal_ending(&self) -> Option<&'static str> {
        let outcome = self.position.outcome()?;
        if !self.has_engine() {
            return None;
        }
        match outcome {
            Outcome::Draw => None,
            Outcome::Win(player) if self.settings.seats[player as usize] == Seat::Human => Some("you win"),
            Outcome::Win(_) => Some(YOU_LOSE),
        }
    }
}
