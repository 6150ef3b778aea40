import type { Descriptions } from './description.ts'

/** Fields and parameters that mean the same wherever they stand. */
export const fields: Descriptions = {
  event_id: ['The event that it belongs to.', 7],
  match_id: ['As in the list of matches of the event.', 310],
  nickname: ['A name that everyone can see; unique within an event.', 'Ana'],
  version: ['Starts at 1 and is raised by each change; send it as `If-Match` with the next one.', 3],
  created_at: ['In UTC, to the millisecond.', '2026-09-14T18:05:12.000Z'],
  total: ['How many there are on all pages together.', 1],
  next_cursor: ['Send it as `cursor` to get the next page; null on the last one.', null],
  message: ['One sentence for the person in front of the screen.', 'Password changed successfully'],

  army_id: ['As in the army catalogue; null while the army is unknown.', 112],
  army_name: ['As in the army catalogue; null while the army is unknown.', 'The Great-grand Gnawhorde'],
  faction: ['The faction, by its name in the catalogue.', 'Skaven'],
  game_type: ['The game that the army is made for.', 'AOS'],
  grand_alliance: ['The alliance that the faction belongs to.', 'Chaos'],

  participant1_score: ['Victory points of the first side; null until they are known.', 22],
  participant2_score: ['Victory points of the second side; null until they are known.', 14],
  match_duration_minutes: ['How long the match took, in minutes; null if nobody timed it.', 145],
  round_number: ['Counts from 1; null for a match outside the rounds.', 1],
  table_number: ['Where it is played, counted from 1; null if tables have no numbers.', 4],
  notes: ['Free text that everyone can read.', 'Decided by the last priority roll.'],

  matches: ['Matches with both scores and both armies known, mirrors included.', 58],
  wins: ['Matches won; a mirror is neither won nor lost.', 31],
  draws: ['Matches with equal scores, without mirrors.', 2],
  losses: ['Matches lost, without mirrors.', 21],
  rate: ['How often it wins, without mirrors; null while there are no matches.'],
  is_too_small: [
    'With fewer than 20 matches or 5 participants, the rate says more about chance than about the army.',
    false,
  ],

  'path.event_id': ['The `id` of an event.', 7],
  'path.match_id': ['The `id` of a match of this event.', 310],
  'path.participant_id': ['The `id` of a participant of this event, which is not that of their account.', 41],
  'path.army_id': ['The `id` of an army in the catalogue.', 112],
  'path.feedback_id': ['The `id` of feedback that you sent.', 12],
  'path.faction': ['The name of a faction as in the catalogue.', 'Skaven'],

  'query.key': ['The key in the link of an event that is not listed.', '5f1c7a52d8f34e0b9a6d3c2e1b0f4a87'],
  'query.limit': ['The most that one page may hold.', 50],
  'query.cursor': ['The `next_cursor` of the page before; leave it out for the first page.', 'WyIyMDI2LTExLTIxIiw3XQ'],
  'query.skip': ['How many to leave out from the start of the list.', 0],
  'query.game_type': ['Only this game.', 'AOS'],
  'query.grand_alliance': ['Only factions of this alliance.', 'Chaos'],
  'query.event_type': ['Only events of this kind.', 'tournament'],
  'query.country': ['Only events in this country, by its English name.', 'United Kingdom'],
  'query.from': ['Only events on or after this day, in UTC; events without a date are left out.', '2026-01-01'],
  'query.to': ['Only events on or before this day, in UTC; events without a date are left out.', '2026-12-31'],
  'query.period': ['Only events of this many past days, in UTC; cannot be combined with `from` or `to`.', '90'],
  'query.min_size': ['Only events with at least this many participants.', '16'],
  'query.draws': ['Whether a draw counts as half a win, not at all, or as a match not won.', 'half'],
  'query.faction': ['Only this faction, by its name in the catalogue.', 'Skaven'],
  'query.army_id': ['Only matches in which the faction came as this army.', 112],

  'header.if-match': [
    'The version that you have seen, in quotes; if it is no longer the current one, nothing is changed and the response is 412.',
    '"3"',
  ],
  'header.idempotency-key': [
    'A UUID that you generate for one action. Sent again within 14 days, it returns the first response.',
    '4e3aa1d6-9d4b-4f0c-8d0b-6f9f0a3c1c1e',
  ],

  'body.nickname': ['Everyone can see it; it must not contain a web address.', 'Ana'],
  'body.email': ['Upper and lower case are the same; never shown to others.', 'ana@example.com'],
  'body.new_password': [
    'At least 8 characters, with an upper-case letter and a digit; letters, digits and @$!%*?&_£^~ are allowed.',
    'Charge0fTheDawn',
  ],
  'body.email_visible': ['Reserved for future use: emails are never shown to others today.', false],
  'body.army_id': ['As in the army catalogue and of the game of the event; null while the army is unknown.', 155],
  'body.participant1_id': ['A participant of this event.', 41],
  'body.participant2_id': ['Another participant of this event.', 42],
  'body.participant1_army_id': ['Left out, it is the army of the participant; null leaves it unknown.', 155],
  'body.participant2_army_id': ['Left out, it is the army of the participant; null leaves it unknown.', 112],
}
