import type { RatingScope } from '@muster/contract/ratings'
import { rateEvents } from '@muster/rules/ratings/periods'
import { resultOf } from '@muster/rules/results'
import { listCounting } from './counting.ts'
import type { TestApp } from './test-app.ts'

const scores = { player1_win: 1, player2_win: 0, draw: 0.5 } as const

/** All courses as they should be, calculated from the plain rows without the view of the database. */
export async function courseOfEach({ db }: TestApp, scope: RatingScope) {
  const events = await db.selectFrom('events').selectAll().execute()
  const matches = await db.selectFrom('matches').selectAll().execute()
  const participants = await db.selectFrom('participants').select(['id', 'user_id']).execute()
  const players = new Map(participants.map(({ id, user_id }) => [id, user_id]))
  const counting = await listCounting(db)
  const counted = events
    .filter(({ id, visibility }) => visibility === 'listed' && counting.has(id))
    .filter(({ event_type }) => scope === 'all' || event_type === 'tournament')
    .map(({ id, event_date, created_at }) => ({
      id,
      at: (event_date ?? created_at).getTime(),
      matches: matches.flatMap((match) => {
        const result = resultOf(match)
        const [player1, player2] = [players.get(match.participant1_id), players.get(match.participant2_id)]
        if (match.event_id !== id || result === 'pending' || result === 'double_loss' || !player1 || !player2) return []
        return [{ player1, player2, score: scores[result] }]
      }),
    }))
  return [...rateEvents(counted).courses]
    .toSorted(([one], [other]) => one - other)
    .flatMap(([user_id, course]) =>
      course.map(({ event, after, matches, score, expected }, index) => ({
        ...{ user_id, scope, number: index + 1, event_id: event, ...after },
        ...{ matches, score, expected },
      })),
    )
}
