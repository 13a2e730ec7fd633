use tabletop::MAX_SEATS;

use crate::{Learnable, Vector};

/// Where a [`Vector`] writes. One row a table, in order; the lengths are checked.
///
/// The results are about the game that ended in this step. Otherwise they are 0, and agents 255.
#[expect(missing_docs, reason = "the README describes the arrays")]
#[derive(Debug)]
pub struct Buffers<'a> {
    pub obs: &'a mut [i8],
    pub mask: &'a mut [bool],
    pub hidden: &'a mut [i8],
    pub seat: &'a mut [u8],
    pub agent: &'a mut [u8],
    pub players: &'a mut [u8],
    pub done: &'a mut [u8],
    pub reward: &'a mut [f32],
    pub result_agents: &'a mut [u8],
    pub result_players: &'a mut [u8],
}

impl<'a> Buffers<'a> {
    /// Splits off the rows of the first tables.
    pub(crate) fn split<G: Learnable>(self, tables: usize) -> (Buffers<'a>, Buffers<'a>) {
        let (obs, obs_after) = self.obs.split_at_mut(tables * Vector::<G>::FEATURES);
        let (mask, mask_after) = self.mask.split_at_mut(tables * Vector::<G>::CHOICES);
        let (hidden, hidden_after) = self.hidden.split_at_mut(tables * G::HIDDEN);
        let (seat, seat_after) = self.seat.split_at_mut(tables);
        let (agent, agent_after) = self.agent.split_at_mut(tables);
        let (players, players_after) = self.players.split_at_mut(tables);
        let (done, done_after) = self.done.split_at_mut(tables);
        let (reward, reward_after) = self.reward.split_at_mut(tables * MAX_SEATS);
        let (result_agents, result_agents_after) = self.result_agents.split_at_mut(tables * MAX_SEATS);
        let (result_players, result_players_after) = self.result_players.split_at_mut(tables);
        let own =
            Buffers { obs, mask, hidden, seat, agent, players, done, reward, result_agents, result_players };
        let others = Buffers {
            obs: obs_after,
            mask: mask_after,
            hidden: hidden_after,
            seat: seat_after,
            agent: agent_after,
            players: players_after,
            done: done_after,
            reward: reward_after,
            result_agents: result_agents_after,
            result_players: result_players_after,
        };
        (own, others)
    }
}

/// The memory of [`Buffers`].
#[expect(missing_docs, reason = "the README describes the arrays")]
#[derive(Clone, PartialEq, Debug)]
pub struct Arrays {
    pub obs: Vec<i8>,
    pub mask: Vec<bool>,
    pub hidden: Vec<i8>,
    pub seat: Vec<u8>,
    pub agent: Vec<u8>,
    pub players: Vec<u8>,
    pub done: Vec<u8>,
    pub reward: Vec<f32>,
    pub result_agents: Vec<u8>,
    pub result_players: Vec<u8>,
}

impl Arrays {
    /// Returns zeros for this number of tables.
    #[must_use]
    pub fn new<G: Learnable>(tables: usize) -> Arrays {
        Arrays {
            obs: vec![0; tables * Vector::<G>::FEATURES],
            mask: vec![false; tables * Vector::<G>::CHOICES],
            hidden: vec![0; tables * G::HIDDEN],
            seat: vec![0; tables],
            agent: vec![0; tables],
            players: vec![0; tables],
            done: vec![0; tables],
            reward: vec![0.0; tables * MAX_SEATS],
            result_agents: vec![0; tables * MAX_SEATS],
            result_players: vec![0; tables],
        }
    }

    /// Borrows the arrays.
    pub fn buffers(&mut self) -> Buffers<'_> {
        Buffers {
            obs: &mut self.obs,
            mask: &mut self.mask,
            hidden: &mut self.hidden,
            seat: &mut self.seat,
            agent: &mut self.agent,
            players: &mut self.players,
            done: &mut self.done,
            reward: &mut self.reward,
            result_agents: &mut self.result_agents,
            result_players: &mut self.result_players,
        }
    }
}
