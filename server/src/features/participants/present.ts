import type { Participant } from '@muster/contract/participants'
import type { Standing as Ranked } from '@muster/rules/standings'
import { instantOf } from '../../db/columns.ts'
import type { ParticipantRow } from './queries.ts'

export type StandingRow = ParticipantRow & Ranked

/** For the staff of the event, and for participants themselves. */
export const presentParticipant = (participant: StandingRow): Participant => ({
  id: participant.id,
  event_id: participant.event_id,
  user_id: participant.user_id,
  is_member: participant.user_id !== null,
  handle: participant.handle,
  nickname: participant.nickname,
  army_id: participant.army_id,
  army_name: participant.army_name,
  army_faction: participant.army_faction,
  army_grand_alliance: participant.army_grand_alliance,
  members: participant.members.map((member, index) => ({
    ...member,
    is_member: [participant.user_id, participant.mate_id][index] !== null,
    user_id: [participant.user_id, participant.mate_id][index] ?? null,
  })),
  army_written: participant.army_written,
  club: participant.club,
  fixed_table: participant.fixed_table,
  checked_in_at: instantOf(participant.checked_in_at),
  dropped_after_round: participant.dropped_after_round,
  dropped_results: participant.dropped_results,
  forfeited_match_id: participant.forfeited_match_id,
  is_spare: participant.is_spare,
  waiting_since: instantOf(participant.waiting_since),
  list_submitted_at: instantOf(participant.list_submitted_at),
  list_is_late: participant.list_is_late,
  adjustment: participant.adjustment,
  adjustment_reason: participant.adjustment_reason,
  category_scores: participant.category_scores,
  wins: participant.wins,
  draws: participant.draws,
  losses: participant.losses,
  position: participant.position,
  version: participant.version,
})

/**
 * The same for everyone but the staff of the event and the participant: the accounts behind names would link events.
 */
export const presentToOthers = (participant: StandingRow): Participant => {
  const { members, ...others } = presentParticipant(participant)
  return { ...others, user_id: null, members: members.map((member) => ({ ...member, user_id: null })) }
}
