// The same two factions, in JSON and in CSV.
import { csv } from './docs.ts'

export const skaven = {
  faction: 'Skaven',
  army_id: null,
  army_name: null,
  game_type: 'AOS',
  grand_alliance: 'Chaos',
  matches: 58,
  wins: 31,
  draws: 2,
  losses: 21,
  rate: { value: 0.592593, low: 0.459668, high: 0.713218 },
  is_too_small: false,
  mirrors: 4,
  rated_participants: 12,
  participants: 13,
  participant_share: 0.072222,
  match_share: 0.140777,
}
export const stormcast = {
  faction: 'Stormcast Eternals',
  army_id: null,
  army_name: null,
  game_type: 'AOS',
  grand_alliance: 'Order',
  matches: 106,
  wins: 41,
  draws: 6,
  losses: 49,
  rate: { value: 0.458333, low: 0.362188, high: 0.557684 },
  is_too_small: false,
  mirrors: 10,
  rated_participants: 21,
  participants: 23,
  participant_share: 0.127778,
  match_share: 0.257282,
}
export const rated = 'matches,wins,draws,losses,rate,rate_low,rate_high,is_too_small'
export const record = `faction,army_id,army_name,game_type,grand_alliance,${rated},mirrors,rated_participants,participants,participant_share,match_share`
export const skavenRow = 'Skaven,,,AOS,Chaos,58,31,2,21,0.592593,0.459668,0.713218,false,4,12,13,0.072222,0.140777'
export const stormcastRow =
  'Stormcast Eternals,,,AOS,Order,106,41,6,49,0.458333,0.362188,0.557684,false,10,21,23,0.127778,0.257282'
export const direct = '22,9,1,12,0.431818,0.250707,0.633201,false'

export const armyTable = csv(record, skavenRow)
export const matchupTable = csv(
  `faction,opponent,opponent_grand_alliance,${rated}`,
  `Skaven,Stormcast Eternals,Order,${direct}`,
)
