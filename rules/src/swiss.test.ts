import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareCosts, fieldOf, sumCosts } from './field.ts'
import { readRound } from './read-round.ts'
import { pairSwiss } from './swiss.ts'
import { buildEntrant, buildEntrants, options } from './testing/builders.ts'
import { inShort } from './testing/extent.ts'
import { compare, everyRound, judge } from './testing/judge.ts'
import { chance, play } from './testing/simulation.ts'

/** The number of events in each simulation. */
const simulated = inShort(30, 200)

const PairingRules = fc.record({ seed: fc.nat(1000), keep_clubs_apart: fc.boolean(), forbidden: fc.nat(3) })

/** Any participants after some rounds; `opponents` are symmetrical, as in real events. */
const Participants = fc
  .array(
    fc.record({
      points: fc.integer({ min: 0, max: 6 }).map((half) => half / 2),
      byes: fc.nat(2),
      club: fc.constantFrom(null, 'Guild', 'Circle'),
      fixed_table: fc.option(fc.integer({ min: 1, max: 3 }), { freq: 8 }),
      tables: fc.array(fc.integer({ min: 1, max: 5 }), { maxLength: 3 }),
      floated: fc.boolean(),
    }),
    { minLength: 2, maxLength: 10 },
  )
  .chain((given) =>
    fc.tuple(
      fc.constant(given),
      fc.array(fc.tuple(fc.nat(given.length - 1), fc.nat(given.length - 1)), { maxLength: 30 }),
    ),
  )
  .map(([given, met]) =>
    given.map((fields, index) =>
      buildEntrant({
        ...fields,
        id: index + 1,
        opponents: met.flatMap(([a, b]) => (a === b ? [] : a === index ? [b + 1] : b === index ? [a + 1] : [])),
      }),
    ),
  )

const optionsOf = ({
  seed,
  keep_clubs_apart,
  forbidden,
}: {
  seed: number
  keep_clubs_apart: boolean
  forbidden: number
}) => ({
  ...options,
  seed,
  keep_clubs_apart,
  forbid: Array.from({ length: forbidden }, (_, index): [number, number] => [1, index + 2]),
})

describe('a pairing by the Swiss system', () => {
  it('is at least as good as every other one, level by level', () => {
    fc.assert(
      fc.property(Participants, PairingRules, (participants, given) => {
        const judged = judge(participants, optionsOf(given), pairSwiss(participants, optionsOf(given)))
        for (const other of everyRound(participants.map(({ id }) => id))) {
          const theirs = judge(participants, optionsOf(given), other)
          // Assert only on failure: a round of ten has 945 alternatives.
          if (compare(judged, theirs) > 0) expect(judged).toEqual(theirs)
        }
      }),
      { numRuns: inShort(100, 400) },
    )
  })

  it('has every participant once, and does not depend on their order', () => {
    fc.assert(
      fc.property(Participants, PairingRules, fc.infiniteStream(fc.nat()), (participants, given, order) => {
        const paired = pairSwiss(participants, optionsOf(given))
        const seated = paired.pairings
          .flatMap((pair) => [pair.participant1_id, pair.participant2_id])
          .concat(paired.byes)
        expect(seated.toSorted((a, b) => a - b)).toEqual(participants.map(({ id }) => id))
        const shuffled = participants.map((entrant) => ({ entrant, at: order.next().value ?? 0 }))
        const others = shuffled.toSorted((a, b) => a.at - b.at).map(({ entrant }) => entrant)
        expect(pairSwiss(others, optionsOf(given))).toEqual(paired)
      }),
    )
  })

  it('is random in round 1: every seed gives another pairing, and everybody can meet everybody', () => {
    const met = new Set<number>()
    for (let seed = 0; seed < 90; seed++) {
      const { pairings } = pairSwiss(buildEntrants(60), { ...options, seed })
      const own = pairings.find((pair) => pair.participant1_id === 1 || pair.participant2_id === 1)
      met.add((own?.participant1_id ?? 0) + (own?.participant2_id ?? 0) - 1)
    }
    // Of 59 opponents, 90 draws miss 22 per cent on average.
    expect(met.size).toBeGreaterThan(38)
  })

  it('keeps fixed pairs with their tables and sides, and pairs the rest around them', () => {
    const keep = [{ participant1_id: 5, participant2_id: 2, table_number: 3 }]
    const { pairings } = pairSwiss(buildEntrants(6), { ...options, keep })
    expect(pairings[2]).toEqual(keep[0])
    expect(pairings.map(({ table_number }) => table_number)).toEqual([1, 2, 3])
  })

  it('leaves one of an odd number unpaired if there are no byes', () => {
    const paired = pairSwiss(buildEntrants(3), { ...options, with_bye: false })
    expect(paired).toMatchObject({ byes: [], unpaired: [expect.any(Number)] })
  })

  it('is exact for points that are far apart, and nearly exact for many participants with such points', () => {
    const far = [0, 1000, 1001, 99_000].map((points, index) => buildEntrant({ id: index + 1, points }))
    expect(pairSwiss(far, options).pairings[0]).toMatchObject({ participant1_id: 4, participant2_id: 3 })
    const many = buildEntrants(600).map((entrant) => ({ ...entrant, points: entrant.id * 7.3 }))
    const { costs } = readRound(many, options, pairSwiss(many, options))
    expect(costs.score_gap).toBeLessThan(300 * 3 * 7.3 ** 2)
  })
})

it('puts points before other levels, however far apart the points are, even in a large round that must break a rule', () => {
  const given = { ...options, keep_clubs_apart: true, forbid: [[1, 2]] as [number, number][] }
  const entrants = buildEntrants(120).map((entrant) => ({
    ...entrant,
    points: Math.floor(chance(entrant.id, 1, 2) * 101),
    floated: chance(entrant.id, 3, 4) < 0.2,
    club: entrant.id <= 70 ? 'Guild' : null,
    fixed_table: entrant.id === 5 ? 3 : null,
  }))
  const { costOf, indexOf } = fieldOf(entrants, given)
  const pairs = pairSwiss(entrants, given).pairings.map(({ participant1_id, participant2_id }) =>
    [participant1_id, participant2_id].map((id) => indexOf.get(id) ?? 0),
  ) as [number, number][]
  const cost = (...some: [number, number][]) => sumCosts(some.map(([one, other]) => costOf(one, other)))
  for (const [index, [a, b]] of pairs.entries()) {
    for (const [c, d] of pairs.slice(index + 1)) {
      const now = { ...cost([a, b], [c, d]), tables: 0, soft: 0 }
      for (const swapped of [cost([a, c], [b, d]), cost([a, d], [b, c])])
        expect(compareCosts(now, { ...swapped, tables: 0, soft: 0 })).toBeLessThanOrEqual(0)
    }
  }
})

it('pairs as few as possible within a club that is too large to be kept apart', () => {
  const entrants = buildEntrants(400).map((each) => ({ ...each, club: each.id <= 240 ? 'Guild' : null }))
  const given = { ...options, keep_clubs_apart: true }
  expect(judge(entrants, given, pairSwiss(entrants, given)).slice(0, 4)).toEqual([0, 0, 0, 40])
})

it('limits the search for pairings of later rounds', () => {
  const opponents = [[6, 7, 9], [6, 7, 8], [6, 7, 8, 9], [6, 7, 8, 9], [], [], [], [], []]
  const entrants = opponents.map((met, index) =>
    buildEntrant({ id: index + 1, opponents: met, byes: index === 7 ? 1 : 0 }),
  )
  expect(pairSwiss(entrants, { ...options, rounds_left: 5 })).toMatchObject({
    unpaired: [],
    byes: [expect.any(Number)],
  })
})

describe.each([6, 7, 8, 9, 16, 33, 64])(
  `${simulated} events of %i participants, with five rounds, draws and drop-outs`,
  (count) => {
    it('have no rematch and no second bye unless unavoidable, and nobody unpaired', () => {
      for (let event = 0; event < simulated; event++) {
        let playing = buildEntrants(count)
        for (let round = 1; round <= 5 && playing.length > 1; round++) {
          const given = { ...options, seed: event * 10 + round, rounds_left: 6 - round }
          const paired = pairSwiss(playing, given)
          expect(paired.unpaired).toEqual([])
          const [rematches = 0, repeatByes = 0] = judge(playing, given, paired)
          if (rematches + repeatByes > 0) {
            expect(playing.length, 'too many participants to search all rounds').toBeLessThanOrEqual(10)
            for (const other of everyRound(playing.map(({ id }) => id))) {
              const [theirs = 0, second = 0] = judge(playing, given, other)
              expect(theirs + second).toBeGreaterThan(0)
            }
          }
          playing = play(playing, paired, event).filter(({ id }) => chance(event, round, id) > 0.05)
        }
      }
    })
  },
)

it.each([2, 3, 4, 5, 6, 8, 11])(
  'a league of %i that goes on for three round robins spreads rematches and byes',
  (count) => {
    const rounds = 3 * (count - 1 + (count % 2))
    for (let event = 0; event < simulated / 3; event++) {
      let playing = buildEntrants(count)
      for (let round = 1; round <= rounds; round++)
        playing = play(playing, pairSwiss(playing, { ...options, seed: event * 100 + round }), event * 100 + round)
      const byes = playing.map((each) => each.byes)
      const met = playing.flatMap(({ id, opponents }) =>
        playing.filter((other) => other.id > id).map((other) => opponents.filter((each) => each === other.id).length),
      )
      for (const times of [byes, met]) expect(Math.max(...times) - Math.min(...times)).toBeLessThanOrEqual(2)
    }
  },
)

it.each([6, 8, 10])('%i participants meet each other once in as many rounds as that takes', (count) => {
  for (let event = 0; event < 20; event++) {
    let playing = buildEntrants(count)
    for (let round = 1; round < count; round++) {
      const given = { ...options, seed: event * 10 + round, rounds_left: count - round }
      // Keep one of its own pairs, which must not matter.
      const keep = pairSwiss(playing, given).pairings.slice(-1)
      const paired = pairSwiss(playing, { ...given, keep })
      expect(judge(playing, given, paired)[0]).toBe(0)
      playing = play(playing, paired, event)
    }
  }
})
