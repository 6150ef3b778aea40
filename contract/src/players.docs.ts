import { documented, documentedCalls, documentedInput } from './docs.ts'
import * as players from './players.ts'
import { faction, game_type, game_type_in_query, grand_alliance, limit, next_cursor } from './shared.docs.ts'

const wins = ['Matches won.', 14] as const
const draws = ['Matches drawn.', 2] as const
const losses = ['Matches lost.', 9] as const
const record = { wins, draws, losses }
const handle = ['The word in the address of the player.', 'ana'] as const
const nickname_of_account = ['The name of the account.', 'Ana'] as const
const nickname_in_event = ['The name in that event.', 'Ana'] as const
const participant_id = ['The `id` of the participant.', 41] as const
const location_city = ['The city, as the organiser wrote it; null if unknown.', 'Newcastle upon Tyne'] as const
const location_country = ['The English name of the country; null if unknown.', 'United Kingdom'] as const
const cursor = [
  'The `next_cursor` of the page before; leave it out for the first page.',
  'WyIyMDI2LTExLTIxIiw3XQ',
] as const

documented(players.PlayerRecord, ['Matches with a result.'], record)
const factionRecord = {
  game_type,
  faction: [faction[0], faction[1]],
  grand_alliance: [grand_alliance[0], grand_alliance[1]],
  ...record,
} as const
documented(players.RecordByFaction, ['The record with one faction of a game.'], {
  ...factionRecord,
  faction_rate: [
    'The share of wins of all players with this faction in this game, from 0 to 1, as in `GET /stats/armies`; null without a faction, or with too few matches.',
    0.47,
  ],
})
documented(
  players.RecordByArmy,
  ['The record with one army; the fields of the army are null for matches without one.'],
  {
    army_id: ['As in the army catalogue.', 112],
    name: ['As in the army catalogue.', 'The Great-grand Gnawhorde'],
    ...factionRecord,
  },
)
documented(
  players.RecordByQuarter,
  ['The record of one quarter of a year; an event without a date counts from its creation.'],
  {
    year: ['The year at the hall.', 2026],
    quarter: ['From 1 to 4.', 4],
    ...record,
  },
)
documented(players.PlayedEvent, ['An event in the record of a player.'], {
  id: ['Part of the URL of the event.', 7],
  title: ['The title of the event.', 'Newcastle Winter Clash'],
  game_type,
  event_type: ['A tournament or a friendly game day.', 'tournament'],
  event_date: ['When it begins, in UTC; null if the date is not set.', '2026-11-21T09:00:00.000Z'],
  time_zone: ['That of the hall, by its IANA name; null if it is not known.', 'Europe/London'],
  location_city,
  location_country,
  visibility: ['Others see only listed events in a record.', 'listed'],
})
documented(players.Participation, ['What a player did in one event.'], {
  event: ['The event.'],
  participant_id,
  nickname: nickname_in_event,
  army: ['The army of the participant; null while it is unknown.'],
  ...record,
  position: ['The place in the standings; null without a match.', 2],
  ranked: ['How many participants have a position.', 22],
})
const opponent = {
  nickname: nickname_in_event,
  handle: ['The word in the address of the opponent; null unless that player is public.', null] as const,
}
documented(players.Opponent, ['The record against one opponent.'], {
  participant_id: ['Their participant in the latest event together; send it as `opponent` to list the matches.', 42],
  ...opponent,
  ...record,
  last_played: ['The date of the latest event together, in UTC.', '2026-11-21T09:00:00.000Z'],
})
const side = documented(players.PlayedSide, ['One side of a match.'], {
  participant_id,
  nickname: nickname_in_event,
  army: ['The army in this match; null while it is unknown.'],
  score: ['Victory points; null until they are known.', 22],
})
documented(players.PlayerMatch.shape.opponent, ['The other side of a match.'], { ...side, ...opponent })
documented(players.PlayerMatch, ['A match from the side of a player.'], {
  id: ['Unique over all events.', 310],
  event: ['The event that it belongs to.'],
  round_number: ['Counts from 1; null for a match outside the rounds.', 1],
  table_number: ['Where it is played; null if tables have no numbers.', 4],
  result: ['For the player; pending until both scores are known.', 'win'],
  own: ['The player.'],
  opponent: ['The other side.'],
})
documented(players.Player, ['The record of a player. Others see only listed events in it.'], {
  handle,
  nickname: nickname_of_account,
  visibility: ['Who sees the record.', 'public'],
  since: ['When the account was created, in UTC.', '2026-09-14T18:05:12.000Z'],
  events: ['How many events the player took part in.', 6],
  matches: ['How many matches with a result.', 25],
  record: ['All matches with a result.'],
  by_army: ['The same by army, most matches first.'],
  by_faction: ['The same by faction, most matches first.'],
  by_quarter: ['The same by quarter, oldest first; quarters without a match are left out.'],
  best: ['At most five events, the best results first: a good position among many comes before the first among few.'],
  opponents: ['At most five opponents, those met most often first.'],
})
documented(players.ListedPlayer, ['A public player.'], {
  handle,
  nickname: nickname_of_account,
  events: ['How many listed events the player took part in.', 6],
  location_city,
  location_country,
  distance_km: ['How far the last event was from the centre of the list; null in a list without one.', 12.4],
})
documentedInput(players.PlayerFilters, {
  search: ['Words of the nickname or the handle, regardless of case and accents.', 'ana'],
  near: ['Latitude and longitude in degrees; only players whose last event was near are found.', '54.97,-1.61'],
  near_place: ['The same by the id of a place, or by its name.', '2641673'],
  radius_km: ['How far around that point, in kilometres; 100 by default.', 50],
  limit,
  cursor,
})
documentedInput(players.getPlayer.params, { handle })
documentedInput(players.listPlayerEvents.query, { limit, cursor })
documentedInput(players.PlayerMatchFilters, {
  opponent: ['Only matches against this opponent, by the `participant_id` of any event together.', 42],
  army_id: ['Only matches that the player played with this army.', 112],
  game_type: game_type_in_query,
  limit,
  cursor,
})
documented(players.listPlayers.response, ['A page of public players.'], {
  players: ['By name; around a centre, nearest first.'],
  centre: ['The centre of the search; null without one.', null],
  next_cursor,
})
documented(players.listPlayerMatches.response, ['A page of matches of a player.'], {
  matches: ['Newest first.'],
  record: ['Of all matches that pass the filters, on all pages.'],
  next_cursor,
})
documented(players.listPlayerEvents.response, ['A page of events of a player.'], {
  events: ['Newest first.'],
  next_cursor,
})
documented(players.listOpponents.response, ['The opponents of a player.'], {
  opponents: ['At most 1,000, those met most often first.'],
})
documentedCalls(players, {
  listPlayers: { gives: 'Public players.' },
  getPlayer: { gives: 'The record. A player who the caller may not see is `not_found`, like one who does not exist.' },
  listPlayerMatches: { gives: 'The matches, those without a result as well.' },
  listPlayerEvents: { gives: 'The events, with record and position in each.' },
  listOpponents: { gives: 'The opponents.' },
})
