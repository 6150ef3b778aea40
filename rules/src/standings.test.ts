import { defaultRules } from '@muster/contract/ranking'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PlayedMatch, RankedParticipant } from './records.ts'
import { rank as rankBy } from './standings.ts'

const rank = <P extends RankedParticipant>(participants: readonly P[], matches: readonly PlayedMatch[]) =>
  rankBy(participants, matches, { rules: defaultRules, seed: 0 })

const people = (...nicknames: string[]) =>
  nicknames.map((nickname, index) => ({
    id: index + 1,
    nickname,
    bye_rounds: [],
    adjustment: 0,
    dropped_after_round: null,
  }))

/** A match between two ids with these scores. */
const played = (
  participant1_id: number,
  participant2_id: number,
  participant1_score: number | null,
  participant2_score: number | null,
) => ({
  participant1_id,
  participant2_id,
  participant1_score,
  participant2_score,
  is_double_loss: false,
  round_number: null,
})

const summary = (standings: ReturnType<typeof rank<RankedParticipant>>) =>
  standings.map(({ position, nickname, wins, draws, losses }) => `${position} ${nickname} ${wins}-${draws}-${losses}`)

describe('the standings', () => {
  it.each([
    ['nobody at all', [], [], []],
    ['no matches: all first, by nickname', ['Cleo', 'Ana', 'Ben'], [], ['1 Ana 0-0-0', '1 Ben 0-0-0', '1 Cleo 0-0-0']],
    [
      'equal records at a shared position, and skip the next one: 1, 2, 2, 4',
      ['Ana', 'Ben', 'Cleo', 'Dan'],
      [played(1, 4, 1, 0), played(1, 4, 1, 0), played(2, 4, 1, 0), played(3, 4, 1, 0)],
      ['1 Ana 2-0-0', '2 Ben 1-0-0', '2 Cleo 1-0-0', '4 Dan 0-0-4'],
    ],
  ])('rank %s', { tags: 'spec:4.12' }, (_what, nicknames, matches, expected) => {
    expect(summary(rank(people(...nicknames), matches))).toEqual(expected)
  })

  it('list equal records by nickname, ignoring case and accents, with numbers by value, then by id', () => {
    const standings = rank(people('Guest 10', 'zoe', 'Ärne', 'Guest 2', 'Bo', 'arne', 'Zed'), [])
    expect(standings.map(({ nickname }) => nickname).join(', ')).toBe('Ärne, arne, Bo, Guest 2, Guest 10, Zed, zoe')
  })

  it('list dropped participants without a match last, without a position, and others by their matches', () => {
    const [ana, ben, cleo, dan, eve] = people('Ana', 'Ben', 'Cleo', 'Dan', 'Eve')
    const gone = (participant: typeof ana, after: number, bye_rounds: number[] = []) =>
      participant ? [{ ...participant, bye_rounds, dropped_after_round: after }] : []
    const field = [...gone(ana, 0), ...(ben ? [ben] : []), ...gone(cleo, 1), ...gone(dan, 2), ...gone(eve, 1, [1])]
    const matches = [played(2, 3, 5, 3)]
    expect(summary(rank(field, matches))).toEqual([
      '1 Ben 1-0-0',
      '1 Eve 1-0-0',
      '3 Cleo 0-0-1',
      'null Ana 0-0-0',
      'null Dan 0-0-0',
    ])
    // The same holds for standings before round 1, because the later rounds are known.
    expect(rankBy(field, matches, { rules: defaultRules, seed: 0, after: 0 }).map(({ position }) => position)).toEqual([
      1,
      1,
      1,
      null,
      null,
    ])
  })

  it('keep the other fields of a participant and leave the input unchanged', () => {
    const given = Object.freeze(people('Ana').map((ana) => Object.freeze({ ...ana, army_name: 'The Testers' })))
    expect(rank(given, [])).toMatchObject([{ army_name: 'The Testers', wins: 0, draws: 0, losses: 0, position: 1 }])
  })
})

const score = fc.option(fc.integer({ min: 0, max: 3 }), { freq: 5 })

/** Participants with only a few different nicknames, and matches among them. */
const tournament = fc.integer({ min: 2, max: 12 }).chain((size) => {
  const nicknames = fc.array(fc.constantFrom('Ana', 'ana', 'Ben', 'Ärne', 'P 2', 'P 10'), {
    minLength: size,
    maxLength: size,
  })
  const id = fc.integer({ min: 1, max: size })
  const match = fc.tuple(id, id, score, score).filter(([one, two]) => one !== two)
  return fc.record({
    participants: nicknames.map((names) => people(...names)),
    matches: fc.array(
      match.map((values) => played(...values)),
      { maxLength: 40 },
    ),
  })
})

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)

describe('the standings of any matches', () => {
  it('have as many wins as losses, and count every match with a result twice', {
    tags: 'spec:4.11',
  }, () => {
    fc.assert(
      fc.property(tournament, ({ participants, matches }) => {
        const standings = rank(participants, matches)
        const [wins, draws, losses] = (['wins', 'draws', 'losses'] as const).map((key) =>
          sum(standings.map((standing) => standing[key])),
        )
        const decided = matches.filter(
          (match) => match.participant1_score !== null && match.participant2_score !== null,
        )
        expect(wins).toBe(losses)
        expect(sum([wins ?? 0, draws ?? 0, losses ?? 0])).toBe(2 * decided.length)
      }),
    )
  })

  it('list every participant once, by wins, then draws, then fewest losses', { tags: 'spec:4.12' }, () => {
    fc.assert(
      fc.property(tournament, ({ participants, matches }) => {
        const standings = rank(participants, matches)
        expect(standings.map(({ id }) => id).sort((a, b) => a - b)).toEqual(participants.map(({ id }) => id))
        standings.slice(1).forEach((below, index) => {
          const above = standings[index]
          const lead = [
            (above?.wins ?? 0) - below.wins,
            (above?.draws ?? 0) - below.draws,
            below.losses - (above?.losses ?? 0),
          ].find((difference) => difference !== 0)
          expect(lead ?? 0).toBeGreaterThanOrEqual(0)
        })
      }),
    )
  })

  it('number a position one more than the better participants, so equal records share it', () => {
    fc.assert(
      fc.property(tournament, ({ participants, matches }) => {
        const standings = rank(participants, matches)
        for (const own of standings) {
          const better = standings.filter(
            ({ wins, draws, losses }) =>
              wins > own.wins ||
              (wins === own.wins && draws > own.draws) ||
              (wins === own.wins && draws === own.draws && losses < own.losses),
          )
          expect(own.position).toBe(better.length + 1)
        }
      }),
    )
  })

  it('do not depend on the order of participants and matches', () => {
    const shuffled = tournament.chain(({ participants, matches }) =>
      fc.record({
        given: fc.constant({ participants, matches }),
        participants: fc.shuffledSubarray(participants, { minLength: participants.length }),
        matches: fc.shuffledSubarray(matches, { minLength: matches.length }),
      }),
    )
    fc.assert(
      fc.property(shuffled, ({ given, participants, matches }) => {
        expect(rank(participants, matches)).toEqual(rank(given.participants, given.matches))
      }),
    )
  })

  it('ignore a pending match', { tags: 'spec:4.11' }, () => {
    fc.assert(
      fc.property(tournament, score, ({ participants, matches }, half) => {
        expect(rank(participants, [...matches, played(1, 2, half, null)])).toEqual(rank(participants, matches))
      }),
    )
  })
})
