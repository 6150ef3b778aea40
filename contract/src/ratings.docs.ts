import { documented, documentedCalls, documentedInput } from './docs.ts'
import * as ratings from './ratings.ts'
import { limit, next_cursor, round_number } from './shared.docs.ts'

const rating = ['In points; everybody begins at 1500.', 1612.4] as const
const deviation = ['In points: the number is within two deviations of the truth 95 times in 100.', 89.7] as const
const change = ['By how many points the event moved the rating.', 18.2] as const
const score = ['A win counts 1, a draw a half.', 1] as const
const scope = ['`tournaments`, or `all` listed events, friendly game days included.', 'tournaments'] as const
const handle = ['The word in the address of the player.', 'ana'] as const
const number = { rating, deviation }

documented(ratings.PlayerRating, ['A rating by Glicko-2, where each event is a period.'], {
  ...number,
  volatility: ['How much the strength seems to change, as the model measures it.', 0.059871],
  is_provisional: ['Whether the deviation is over 110, so that the number says little yet.', false],
  events: ['Events with a match that counts.', 6],
  matches: ['Matches that count: results in listed events between two players with accounts.', 27],
})
const step = documented(ratings.RatingStep, ['What one event did to the rating of a player.'], {
  event: ['The event.'],
  ...number,
  change,
  matches: ['Matches of the event that count.', 5],
  score: ['The sum of their scores: a win counts 1, a draw a half.', 3.5],
  expected: ['The score that the model expected of these matches before the event.', 2.714],
})
documented(ratings.RatedMatch, ['A match that counts, from the side of the player.'], {
  id: ['The `id` of the match.', 310],
  round_number,
  opponent: [
    'The other side.',
    { nickname: 'Ben', handle: null },
    {
      nickname: ['The name in this event.', 'Ben'],
      handle: ['The word in the address of the opponent; null unless that player is public.', null],
    },
  ],
  score,
  expected: ['The score that was expected, from 0 to 1.', 0.641],
})
documented(ratings.RatedEvent, ['An event behind a rating.'], { ...step, counted: ['The matches, by round.'] })
const outcome = (result: string, example: object) =>
  [`The rating after ${result}.`, example, { ...number, change }] as const
documented(ratings.NextMatch, ['What a match would do to a rating, if it were the only one of its event.'], {
  expected: ['The score that the model expects, from 0 to 1.', 0.641],
  win: outcome('a win', { rating: 1630.6, deviation: 87.9, change: 18.2 }),
  draw: outcome('a draw', { rating: 1605.3, deviation: 87.9, change: -7.1 }),
  loss: outcome('a loss', { rating: 1580, deviation: 87.9, change: -32.4 }),
})
documented(ratings.getPlayerRating.response, ['A rating and its course.'], {
  scope,
  rating: ['The rating now; null before the first match that counts.'],
  course: [`Step by step, oldest first; at most the newest ${ratings.courseMax}.`],
})
documented(ratings.listRatedEvents.response, ['A page of events behind a rating.'], {
  events: ['Newest first.'],
  next_cursor,
})
documented(ratings.getNextMatch.response, ['What a match between two players would do to the rating of the first.'], {
  scope,
  rating: ['The rating of the player; null before the first match that counts, which is 1500 ± 200.'],
  opponent: ['The rating of the opponent; null before the first match that counts.'],
  opponent_nickname: ['The display name of the opponent.', 'Ben'],
  next: ['What the match would do.'],
})

documentedInput(ratings.getPlayerRating.params, { handle })
documentedInput(ratings.getPlayerRating.query, { scope })
documentedInput(ratings.listRatedEvents.query, {
  scope,
  limit: [limit[0], 10],
  cursor: ['The `next_cursor` of the page before; leave it out for the first page.', 'NQ'],
})
documentedInput(ratings.getNextMatch.query, {
  scope,
  opponent: ['The word in the address of the other player.', 'ben'],
})

documentedCalls(ratings, {
  getPlayerRating: { gives: 'The rating now and its course.' },
  listRatedEvents: { gives: 'A page of events, each with its matches and what was expected of them.' },
  getNextMatch: { gives: 'The rating after a win, a draw and a loss.' },
})
