use junqi::{Action, Event, Game};

use crate::session::{Saved, SavedError};

/// A whole game is kept every so many steps, so that no step needs more than this many to be played again.
const KEYFRAME: usize = 32;

/// A finished game that can be looked at after any of its steps.
pub(super) struct Steps {
    keyframes: Vec<Game>,
    /// How much of the log is told after each step, the opening first.
    told: Vec<usize>,
    end: Game,
}

impl Steps {
    /// Plays a saved game again.
    pub fn new(saved: &Saved) -> Result<Steps, SavedError> {
        let mut game = saved.replay_to(0)?;
        let (mut keyframes, mut told) = (Vec::new(), vec![0]);
        for (index, action) in saved.actions.iter().enumerate() {
            if index % KEYFRAME == 0 {
                keyframes.push(game.clone());
            }
            game.act(*action).map_err(|refusal| SavedError::Replay(junqi::ReplayError::Action { index, refusal }))?;
            told.push(game.log().len());
        }
        Ok(Steps { keyframes, told, end: game })
    }

    /// The number of steps.
    pub fn len(&self) -> usize {
        self.end.actions().len()
    }

    /// The game after all steps.
    pub fn end(&self) -> &Game {
        &self.end
    }

    /// The game after this many steps.
    pub fn after(&self, step: usize) -> Game {
        let step = step.min(self.len());
        let Some(keyframe) = self.keyframes.get(step / KEYFRAME) else { return self.end.clone() };
        let mut game = keyframe.clone();
        for action in &self.end.actions()[game.actions().len()..step] {
            if game.act(*action).is_err() {
                // Not reached: the same actions were played when the steps were made.
                break;
            }
        }
        game
    }

    /// What was done in a step, the first being 1, and what everybody saw of it.
    pub fn step(&self, step: usize) -> Option<(&Action, &[Event])> {
        let action = self.end.actions().get(step.checked_sub(1)?)?;
        Some((action, self.end.log().get(self.told[step - 1]..self.told[step])?))
    }
}
