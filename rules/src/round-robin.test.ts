import { describe, expect, it } from 'vitest'
import { type Day, lastRound, matchesIn } from './day.ts'
import { createSchedule, pairsIn } from './schedule.ts'
import { buildDay, pairNext, published, withLateComer, withParticipant, withScores } from './testing/days.ts'
import { inShort } from './testing/extent.ts'

const sizes = [3, 4, 5, 6, 7, 8, 9, 10, 11, 12]
const roundsOf = (count: number) => (count % 2 === 0 ? count - 1 : count)
const pairsOf = (day: Day) =>
  day.matches.map(({ participant1_id, participant2_id }) =>
    [participant1_id, participant2_id].sort((a, b) => a - b).join(),
  )

/** Plays until the round robin is over. `change` makes the day of each round, before it is paired. */
function playAll(start: Day, change: (day: Day, next: number) => Day = (day) => day) {
  let day = start
  for (;;) {
    day = change(day, lastRound(day) + 1)
    const paired = pairNext(day, { method: 'round_robin' })
    if ('refusal' in paired) return { day, refusal: paired.refusal, rounds: lastRound(day) }
    expect(paired.check, `round ${paired.draft.number}`).toMatchObject({ rematches: 0, is_optimal: true })
    day = withScores(published(day, paired.draft), ({ participant1_id }) => [participant1_id, 5])
    if (lastRound(day) > 30) throw new Error('It never ends.')
  }
}

const drop = (id: number, after: number) => (day: Day) => withParticipant(day, id, { dropped_after_round: after })

function expectAllMet(day: Day, ids: readonly number[]) {
  const met = new Set(pairsOf(day))
  expect(met.size, 'nobody meets twice').toBe(day.matches.length)
  for (const one of ids) for (const other of ids) if (one < other) expect(met).toContain(`${one},${other}`)
}

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)

describe.each(sizes)('a round robin of %i', (count) => {
  it('has every pair meet once, and nobody sits out twice', () => {
    const { day, rounds, refusal } = playAll(buildDay(count))
    expect(rounds).toBe(roundsOf(count))
    expectAllMet(day, range(1, count))
    const byes = day.rounds.flatMap((round) => round.byes)
    expect(new Set(byes).size).toBe(byes.length)
    expect(refusal).toEqual({
      code: 'nobody_to_pair',
      sentence: 'This round robin is over: everyone has met everyone.',
    })
  })

  it('is not longer when anybody drops after any round', () => {
    for (const after of range(1, roundsOf(count) - 1)) {
      // Every participant in the long form: the seats of a circle differ little.
      for (const id of inShort([1, 2, count], range(1, count))) {
        const { day, rounds } = playAll(buildDay(count), (each, next) => (next > after ? drop(id, after)(each) : each))
        expect(rounds, `${id} drops after ${after}`).toBeLessThanOrEqual(roundsOf(count))
        expectAllMet(
          day,
          range(1, count).filter((each) => each !== id),
        )
      }
    }
  })

  it('takes at most one more round with a late comer, who meets as many as there are rounds left', () => {
    for (const after of range(1, roundsOf(count))) {
      const { day, rounds } = playAll(buildDay(count), (each, next) =>
        next === after + 1 ? withLateComer(each, 99) : each,
      )
      expect(rounds, `after ${after}`).toBeLessThanOrEqual(count + 1)
      expectAllMet(day, range(1, count))
      const own = pairsOf(day).filter((pair) => pair.endsWith(',99'))
      expect(own, `after ${after}`).toHaveLength(Math.min(count, count + 1 - after))
    }
  })

  it('survives a drop and a late comer together, and a return', () => {
    for (const after of range(1, roundsOf(count) - 1)) {
      const { day, rounds } = playAll(buildDay(count), (each, next) => {
        if (next === after + 1) return withLateComer(drop(1, after)(each), 99)
        return next === after + 2 ? withParticipant(each, 1, { dropped_after_round: null }) : each
      })
      expect(rounds).toBeLessThanOrEqual(count + 1)
      expect(new Set(pairsOf(day)).size, 'nobody meets twice').toBe(day.matches.length)
      expectAllMet(day, range(2, count))
    }
  })
})

it('goes on after pairs were swapped by hand, with everybody meeting once', () => {
  for (const count of [6, 8, 10]) {
    const { day, rounds } = playAll(buildDay(count), (each, next) => {
      if (next !== 3) return each
      // By hand: the second round with the opponents of its first two tables exchanged, if they have not met.
      const [a, b, ...others] = matchesIn(each, 2)
      if (!a || !b) return each
      const swapped = [
        { ...a, participant2_id: b.participant2_id },
        { ...b, participant2_id: a.participant2_id },
      ]
      const before = new Set(pairsOf({ ...each, matches: matchesIn(each, 1) }))
      if (pairsOf({ ...each, matches: swapped }).some((pair) => before.has(pair))) return each
      return { ...each, matches: [...matchesIn(each, 1), ...swapped, ...others] }
    })
    expectAllMet(day, range(1, count))
    expect(rounds).toBeLessThanOrEqual(count)
  }
})

it('pairs the first with the last in its first round', () => {
  const schedule = createSchedule([11, 12, 13, 14])
  expect(pairsIn(schedule, schedule.rounds[0] ?? [])).toEqual([
    [11, 14],
    [12, 13],
  ])
})
