import { describe, expect, it } from 'vitest'
import { checkRound, notesOf } from './check.ts'
import type { Entrant } from './field.ts'
import type { Round } from './read-round.ts'
import { pairSwiss } from './swiss.ts'
import { buildEntrant, options } from './testing/builders.ts'

const named = ['Ana', 'Ben', 'Cleo', 'Dan', 'Eve', 'Finn']
const field = (...given: Partial<Entrant>[]) =>
  given.map((fields, index) => buildEntrant({ id: index + 1, name: named[index] ?? null, ...fields }))

const pair = (participant1_id: number, participant2_id: number, table_number?: number) => ({
  participant1_id,
  participant2_id,
  table_number,
})

const check = (participants: Entrant[], round: Round, given = options) =>
  checkRound(participants, given, round, pairSwiss(participants, given))
const sentencesOf = (participants: Entrant[], round: Round, given = options) =>
  check(participants, round, given).findings.map(({ sentence }) => sentence)

describe('the check of a round', () => {
  const met = field(
    { points: 2, opponents: [2], met_in: [2] },
    { points: 2, opponents: [1], met_in: [2] },
    { points: 1 },
    { points: 1 },
  )

  it('counts broken rules and reports that they could be avoided', () => {
    const round = { pairings: [pair(1, 2), pair(3, 4)], byes: [] }
    expect(check(met, round)).toMatchObject({
      rematches: 1,
      score_gap: 0,
      floats: 0,
      relaxed: ['rematch'],
      is_optimal: false,
    })
    expect(sentencesOf(met, round)).toEqual(['Ana and Ben have met in round 2; this could be avoided.'])
  })

  it('finds the engine’s own round optimal and explains why no round is better', () => {
    const paired = pairSwiss(met, options)
    expect(check(met, paired)).toMatchObject({ rematches: 0, score_gap: 2, floats: 2, relaxed: [], is_optimal: true })
    expect(sentencesOf(met, { pairings: [pair(1, 3), pair(2, 4)], byes: [] })).toEqual([
      'Ana (2 points) meets Cleo (1 point): no way to pair this round has smaller differences.',
      'Ben (2 points) meets Dan (1 point): no way to pair this round has smaller differences.',
    ])
  })

  it.each<[string, Entrant[], Round, string[], Partial<typeof options>?]>([
    [
      'a rematch that cannot be avoided',
      field({ opponents: [2], met_in: [1] }, { opponents: [1] }),
      { pairings: [pair(1, 2)], byes: [] },
      ['Ana and Ben have met in round 1: every way to pair this round repeats a match.'],
    ],
    [
      'a rematch in an unknown round, without names',
      [buildEntrant({ id: 7, opponents: [9] }), buildEntrant({ id: 9 })],
      { pairings: [pair(7, 9)], byes: [] },
      ['Participant 7 and Participant 9 have met before: every way to pair this round repeats a match.'],
    ],
    [
      'a bye for the one with the fewest points',
      field({ points: 2 }, { points: 2 }, { points: 0 }),
      { pairings: [pair(1, 2)], byes: [3] },
      ['Cleo has the bye: nobody without a bye has fewer points.'],
    ],
    [
      'a bye for one of several with equal points',
      field({}, {}, {}),
      { pairings: [pair(1, 2)], byes: [3] },
      ['Cleo has the bye: one of 3 on 0 points; nobody without a bye has fewer.'],
    ],
    [
      'a bye too high up',
      field({ points: 2 }, { points: 2 }, { points: 0 }),
      { pairings: [pair(2, 3)], byes: [1] },
      [
        'Ana has the bye, though someone with fewer points could have it.',
        'Ben (2 points) meets Cleo (0 points); a round with smaller differences is possible.',
      ],
    ],
    [
      'a second bye that is unavoidable',
      field({ byes: 1 }, { byes: 1 }, { byes: 1 }),
      { pairings: [pair(1, 2)], byes: [3] },
      ['Cleo has a second bye: everyone has had one.'],
    ],
    [
      'a third bye before everyone has had two',
      field({ byes: 2 }, { byes: 1 }, { byes: 1 }),
      { pairings: [pair(2, 3)], byes: [1] },
      ['Ana has a bye after 2 others; not everyone has had as many.'],
    ],
    [
      'a third match of two before all others have had a second',
      field(
        { opponents: [2, 3, 4, 2], met_in: [1, 2, 3, 4] },
        { opponents: [1, 4, 3, 1], met_in: [1, 2, 3, 4] },
        { opponents: [4, 1, 2, 4], met_in: [1, 2, 3, 4] },
        { opponents: [3, 2, 1, 3], met_in: [1, 2, 3, 4] },
      ),
      { pairings: [pair(1, 2), pair(3, 4)], byes: [] },
      [
        'Ana and Ben have met in rounds 1 and 4; others have met less often.',
        'Cleo and Dan have met in rounds 1 and 4; others have met less often.',
      ],
    ],
    [
      'a second bye that could be avoided',
      field({ byes: 1 }, {}, {}),
      { pairings: [pair(2, 3)], byes: [1] },
      ['Ana has a second bye; this could be avoided.'],
    ],
    [
      'a float out of an odd group',
      field({ points: 1 }, { points: 1 }, { points: 1 }, { points: 0 }),
      { pairings: [pair(1, 2), pair(3, 4)], byes: [] },
      ['Cleo (1 point) meets Dan (0 points): 3 have 1 point, which is an odd number.'],
    ],
    [
      'two from one club',
      field({ club: 'Guild' }, { club: ' guild' }),
      { pairings: [pair(1, 2)], byes: [] },
      ['Ana and Ben are both of Guild.'],
    ],
    [
      'two from one club that should be kept apart',
      field({ club: 'Guild' }, { club: 'guild' }),
      { pairings: [pair(1, 2)], byes: [] },
      ['Ana and Ben are both of Guild: every way to pair this round pairs two from one club.'],
      { keep_clubs_apart: true },
    ],
    [
      'two who should not meet',
      field({}, {}, {}, {}),
      { pairings: [pair(1, 2), pair(3, 4)], byes: [] },
      ['Ana and Ben should not meet; this could be avoided.'],
      { forbid: [[1, 2]] },
    ],
    [
      'tables',
      field({ tables: [3] }, {}, { fixed_table: 2 }, {}),
      { pairings: [pair(1, 2, 3), pair(3, 4, 1)], byes: [] },
      ['Cleo (table 2) cannot be at table 1.', 'Ana has been at table 3 before.'],
    ],
    [
      'a participant who is left out',
      field({}, {}, {}, {}),
      { pairings: [pair(1, 2)], byes: [3] },
      ['Dan has neither an opponent nor a bye.', 'Cleo has the bye; fewer could be without an opponent.'],
    ],
  ])('explains %s', (_, participants, round, sentences, given = {}) => {
    expect(sentencesOf(participants, round, { ...options, ...given })).toEqual(sentences)
  })

  it('finds no round optimal that leaves a participant without an opponent or a bye, even if the options ask for it', () => {
    const three = field({}, {}, {})
    const given = { ...options, with_bye: false }
    expect(check(three, pairSwiss(three, given), given)).toMatchObject({ unpaired: 1, is_optimal: false })
  })

  it('explains why the bye does not go to the fewest points', () => {
    const met = field({ points: 2 }, { points: 2 }, { points: 0 })
    const given = { ...options, forbid: [[1, 2]] as [number, number][] }
    const paired = pairSwiss(met, given)
    expect(sentencesOf(met, paired, given)[0]).toMatch(
      /^(Ana|Ben) has the bye: if anyone with fewer points had it, the others could not be paired by the rules, now or in a later round\.$/,
    )
  })

  it('gives each pair its own notes', () => {
    const { findings } = check(met, { pairings: [pair(1, 3), pair(2, 4)], byes: [] })
    expect(notesOf(findings, 4, 2)).toEqual([findings[1]?.sentence])
  })
})

describe('tables', () => {
  const tablesOf = (participants: Entrant[]) =>
    Object.fromEntries(
      pairSwiss(participants, options).pairings.map((each) => [
        `${each.participant1_id}-${each.participant2_id}`,
        each.table_number,
      ]),
    )

  it('follow the standings, except for participants with a fixed table', () => {
    expect(tablesOf(field({ points: 3, rank: 2 }, { points: 3, rank: 1 }, { points: 1 }, { points: 1 }))).toEqual({
      '2-1': 1,
      '3-4': 2,
    })
    expect(tablesOf(field({ points: 3 }, { points: 3 }, { points: 1 }, { points: 1, fixed_table: 1 }))).toEqual({
      '3-4': 1,
      '1-2': 2,
    })
    expect(tablesOf(field({ fixed_table: 9 }, {}))).toEqual({ '1-2': 9 })
  })
})
