import type { GrandAlliance } from '@muster/contract/games'
import type { ListedPlayer, Opponent, Participation, PlayerMatch } from '@muster/contract/players'
import type { ParticipationRow } from './queries.events.ts'
import type { ListedRow } from './queries.listing.ts'
import type { PlayedRow } from './queries.matches.ts'
import type { OpponentRow } from './queries.record.ts'
import { presentEvent } from './rules.event.ts'

const presentArmy = (name: string | null, faction: string | null, grand_alliance: GrandAlliance | null) =>
  name === null || faction === null || grand_alliance === null ? null : { name, faction, grand_alliance }

/** An event of a player with the standing in it. */
export type PlacedRow = ParticipationRow & Pick<Participation, 'wins' | 'draws' | 'losses' | 'position' | 'ranked'>

export const presentParticipation = (row: PlacedRow): Participation => ({
  event: presentEvent(row),
  participant_id: row.participant_id,
  nickname: row.nickname,
  army: presentArmy(row.army_name, row.army_faction, row.army_grand_alliance),
  wins: row.wins,
  draws: row.draws,
  losses: row.losses,
  position: row.position,
  ranked: row.ranked,
})

export const presentOpponent = ({ last_played, ...opponent }: OpponentRow): Opponent => ({
  ...opponent,
  last_played: last_played.toISOString(),
})

function resultOf({ score, opponent_score, is_double_loss }: PlayedRow): PlayerMatch['result'] {
  if (is_double_loss) return 'loss'
  if (score === null || opponent_score === null) return 'pending'
  if (score === opponent_score) return 'draw'
  return score > opponent_score ? 'win' : 'loss'
}

export const presentMatch = (row: PlayedRow): PlayerMatch => ({
  id: row.id,
  event: presentEvent(row),
  round_number: row.round_number,
  table_number: row.table_number,
  result: resultOf(row),
  own: {
    participant_id: row.participant_id,
    nickname: row.nickname,
    army: presentArmy(row.army_name, row.army_faction, row.army_grand_alliance),
    score: row.score,
  },
  opponent: {
    participant_id: row.opponent_id,
    nickname: row.opponent_nickname,
    army: presentArmy(row.opponent_army_name, row.opponent_army_faction, row.opponent_army_grand_alliance),
    score: row.opponent_score,
    handle: row.opponent_handle,
  },
})

/** Distances are rounded to 100 metres, as for events. */
export const presentListed = ({ player_search: _player_search, distance_km, ...player }: ListedRow): ListedPlayer => ({
  ...player,
  distance_km: distance_km === null ? null : Math.round(distance_km * 10) / 10,
})
