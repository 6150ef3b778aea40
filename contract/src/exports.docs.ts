import { csv, documented, documentedCalls, documentedInput } from './docs.ts'
import { eventKey } from './events.docs.ts'
import * as exports from './exports.ts'
import { byeExample, pointsExample, rankingExample } from './ranking.docs.ts'

const army_id = ['The `id` of one of the `armies` of the file; null while the army is unknown.', 155] as const
const opponents = {
  participant1_id: ['The `id` of one of the `participants` of the file.', 41],
  participant2_id: ['The `id` of their opponent.', 42],
  table_number: ['Where it is played; null if tables have no numbers.', 4],
} as const

const participant = (id: number, nickname: string, army_id: number | null) => ({
  id,
  nickname,
  army_id,
  army_written: null,
  club: null,
  fixed_table: null,
  checked_in_at: '2026-11-21T09:05:00.000Z',
  dropped_after_round: null,
  waiting_since: null,
  adjustment: 0,
  adjustment_reason: null,
})
const participants = [participant(41, 'Ana', 155), participant(42, 'Ben', 155), participant(43, 'Cleo', null)]

documented(exports.ExportedEvent, ['The details of an event.'], {
  title: ['The title of the event.', 'Newcastle Winter Clash'],
  description: ['Plain text with line breaks; null if there is none.', 'Five rounds at 2,000 points.'],
  game_type: ['The game that is played.', 'AOS'],
  event_type: ['A tournament has standings that matter; a friendly is for fun.', 'tournament'],
  event_date: ['When it begins, in UTC; null until that is known.', '2026-11-21T09:30:00.000Z'],
  has_time: ['False if only the day is known.', true],
  ends_at: ['When it ends, in UTC; null for the same day.', '2026-11-22T18:00:00.000Z'],
  location_country: ['The English name of the country; null if it is not known.', 'United Kingdom'],
  location_city: ['Null if it is not known.', 'Newcastle'],
  place_id: ['GeoNames’ number of the place; null if it is not known.', 2641673],
  time_zone: ['That of the hall, by its IANA name; null if it is not known.', 'Europe/London'],
  visibility: ['Who can see it: everyone, anyone with the link, or only its owner.', 'listed'],
  counts_in_statistics: ['Whether its matches count for the armies while it is not listed.', false],
  registration_open: ['Whether anyone who is signed in can join while it is upcoming.', false],
  check_in_open: ['Whether participants may check in themselves.', false],
  participants_record: ['Whether participants record games of their own.', false],
  capacity: ['The number of places; null for no limit.', 32],
  rounds_planned: ['The number of rounds; null if not set.', 5],
  round_minutes: ['The length of a round in minutes; null if not set.', 150],
  ranking: ['The criteria that rank the participants, in the order in which they decide.', rankingExample],
  points: ['The match points of each result.', pointsExample],
  bye: ['What a bye is worth.', byeExample],
  table_policy: ['How tables are assigned.', 'fresh'],
  report_policy: ['Whose report counts as the result.', 'one'],
  is_finished: ['Whether its owner has finished it.', true],
})
documented(exports.ExportedArmy, ['An army that the file mentions.'], {
  id: ['Connects the lists of this file.', 155],
  faction: ['With the name, it finds the army in another catalogue.', 'Stormcast Eternals'],
  name: ['The name of the army.', 'Ruination Brotherhood'],
})
documented(exports.ExportedParticipant, ['Someone who takes part, without their account.'], {
  id: ['Connects the lists of this file.', 41],
  nickname: ['A name that everyone can see; unique within an event.', 'Ana'],
  army_id,
  army_written: ['What a list says of an army that is not known yet; null otherwise.', null],
  club: ['Null if there is none.', 'Leeds Gamers'],
  fixed_table: ['The table that the participant must stay at; null for any.', null],
  checked_in_at: ['When they were checked in; null before.', '2026-11-21T09:05:00.000Z'],
  dropped_after_round: ['The last round they take part in, 0 for none; null while they play on.', null],
  waiting_since: ['Since when they are on the waiting list; null for a participant with a place.', null],
  adjustment: ['Points that the organiser has added or taken away.', 0],
  adjustment_reason: ['The reason; null if not given.', null],
})
documented(exports.ExportedPairing, ['A pairing of a draft.'], opponents)
documented(exports.ExportedRound, ['A round of the event.'], {
  number: ['Counts from 1.', 1],
  published_at: ['In UTC; null for a draft.', '2026-11-21T10:00:00.000Z'],
  method: ['How it was paired.', 'swiss'],
  seed: ['The seed that broke its ties.', 20261122],
  top: ['The number of participants at the start of the elimination; null for other rounds.', null],
  seeds: [
    'Of an elimination, its participants in the order of their seeds, with null for a deleted one; of a round robin, those of its schedule; null for other rounds.',
    null,
  ],
  keep_clubs_apart: ['Whether members of one club met only if nothing else was possible.', false],
  forbid: ['Pairs of ids that were not to meet; empty unless the owner exports.', [[43, 44]]],
  byes: ['The participants without an opponent.', [{ participant_id: 43 }]],
  pairings: ['Of a draft; the pairings of a published round are its matches.', []],
})
documented(exports.ExportedMatch, ['A match of the event.'], {
  ...opponents,
  round_number: ['Counts from 1; null for a match outside the rounds.', 1],
  participant1_army_id: army_id,
  participant2_army_id: ['The same for the second side.', 155],
  participant1_score: ['Victory points of the first side; null while the match is pending.', 22],
  participant2_score: ['Victory points of the second side; null while the match is pending.', 14],
  match_duration_minutes: ['How long it took; null if not recorded.', 130],
  ended_early: ['Whether time ran out.', false],
  conceded_by: ['The `id` of the side that gave up; null if none did.', null],
  is_double_loss: ['Whether both sides lost, without scores.', false],
  extra_minutes: ['Minutes that the organiser added for this table; null if none.', null],
  notes: ['Plain text; null if there is none.', null],
})
documented(exports.EventExport, ['An event as a file.'], {
  format: ['Always the same, so that a program knows what it reads.', exports.eventExportFormat],
  format_version: ['Raised when readers of the former version could misunderstand the file.', 1],
  source: ['The address of the event.', 'https://muster.example/events/7'],
  organiser: ['The display name of its owner; null for an event without one.', 'Ana'],
  event: ['The details of the event.'],
  armies: ['The armies of participants and matches.'],
  participants: ['In the order in which they were added.', participants],
  rounds: ['Those that Muster paired, in their order. Drafts are only in the export of the owner.'],
  matches: ['By round and table.'],
})
documentedInput(exports.exportEvent.query, {
  ...eventKey,
  round_number: ['Only the matches and byes of this round; left out, all.', 1],
})
documentedCalls(exports, {
  exportEvent: {
    gives:
      'Everything about the event: details, participants, rounds and matches, without accounts and email addresses. As CSV, the matches and byes by round.',
    csv: csv(
      'round,table,participant1,faction1,army1,score1,participant2,faction2,army2,score2,result,ended_early,conceded_by,match_duration_minutes,notes',
      '1,4,Ana,Stormcast Eternals,Ruination Brotherhood,22,Ben,Stormcast Eternals,Ruination Brotherhood,14,player1_win,false,,130,',
      '1,,Cleo,,,,,,,,bye,,,,',
    ),
  },
})
