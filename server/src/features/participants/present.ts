import type { Participant } from '@muster/contract/participants'
import type { ParticipantRow } from './queries.ts'
import type { Standing } from './rules.ts'

export type StandingRow = ParticipantRow & Standing

export const presentParticipant = (participant: StandingRow): Participant => ({
  id: participant.id,
  event_id: participant.event_id,
  user_id: participant.user_id,
  nickname: participant.nickname,
  army_id: participant.army_id,
  army_name: participant.army_name,
  army_faction: participant.army_faction,
  army_grand_alliance: participant.army_grand_alliance,
  wins: participant.wins,
  draws: participant.draws,
  losses: participant.losses,
  position: participant.position,
  version: participant.version,
})
