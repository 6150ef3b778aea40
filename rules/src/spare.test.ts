import { describe, expect, it } from 'vitest'
import { type Day, type DayMatch, lastRound, matchesIn, roundAt } from './day.ts'
import { standingsOf } from './event-standings.ts'
import { checkRoundOf, type PairingInput } from './pair-round.ts'
import { resultOf } from './results.ts'
import { buildDay, buildParticipant, pairNext, published, withParticipant, withScores } from './testing/days.ts'
import { seed as firstSeed, inShort } from './testing/extent.ts'
import { chance } from './testing/simulation.ts'

const runs = inShort(150, 3000)
const spareId = 99
const withSpare = (day: Day): Day => ({
  ...day,
  participants: [...day.participants, buildParticipant(spareId, { nickname: 'Sam', is_spare: true })],
})

const sidesOf = ({ participant1_id, participant2_id }: Pick<DayMatch, 'participant1_id' | 'participant2_id'>) => [
  participant1_id,
  participant2_id,
]
const isWithSpare = (match: Parameters<typeof sidesOf>[0]) => sidesOf(match).includes(spareId)

const rankingOf = (day: Day, after?: number) =>
  standingsOf(
    {
      ...day,
      participants: [...day.participants],
      scores: [...day.matches],
      byes: day.rounds.flatMap(({ number, byes }) =>
        byes.map((participant_id) => ({ participant_id, round_number: number })),
      ),
      eliminations: [],
    },
    after,
  )

/** A random event with a spare, and drops, returns and latecomers between its rounds. */
function simulate(salt: number, method: 'swiss' | 'random' | 'round_robin', check: (day: Day, number: number) => void) {
  const count = 2 + Math.floor(chance(salt, 1) * 10)
  let day = withSpare(buildDay(count, { rounds_planned: 4 }))
  for (let step = 1; step <= 4; step++) {
    const outcome = pairNext(day, { method, seed: salt + step })
    if ('refusal' in outcome) return day
    day = published(day, outcome.draft)
    check(day, step)
    day = withScores(day, (match) =>
      resultOf(match) === 'pending' ? (chance(salt, step, match.participant1_id) < 0.5 ? [12, 7] : [7, 12]) : undefined,
    )
    const someone = 1 + Math.floor(chance(salt, step, 2) * count)
    if (chance(salt, step, 3) < 0.3)
      day = withParticipant(day, someone, { dropped_after_round: chance(salt, step, 4) < 0.5 ? step : null })
    if (chance(salt, step, 5) < 0.2)
      day = { ...day, participants: [...day.participants, buildParticipant(count + step)] }
  }
  return day
}

const salts = Array.from({ length: runs }, (_, run) => firstSeed * 7919 + run)

describe('a spare', () => {
  it.each(['swiss', 'random', 'round_robin'] as const)('plays only when the number is odd (%s)', (method) => {
    for (const salt of salts)
      simulate(salt, method, (day, number) => {
        const { byes } = roundAt(day, number)
        const matches = matchesIn(day, number)
        const field = matches.filter((match) => !isWithSpare(match)).length * 2 + byes.length
        const isPlaying = matches.some(isWithSpare)
        const entrants = field + (isPlaying ? 1 : 0)
        expect(isPlaying, `salt ${salt}, round ${number}`).toBe(entrants % 2 === 1)
        if (method !== 'round_robin') expect(byes, `salt ${salt}, round ${number}`).toEqual([])
      })
  })

  it('is never ranked, and the others are ranked as if the spare were anybody', () => {
    for (const salt of salts) {
      const day = simulate(salt, 'swiss', () => undefined)
      const ranked = rankingOf(day)
      expect(ranked.find(({ id }) => id === spareId)?.position).toBeNull()
      const wins = new Map(ranked.map((each) => [each.id, each.wins + each.draws + each.losses]))
      for (const { id } of day.participants)
        expect(wins.get(id), `salt ${salt}, participant ${id}`).toBe(
          day.matches.filter((match) => sidesOf(match).includes(id)).length,
        )
      const positions = ranked.flatMap(({ position }) => position ?? [])
      expect(positions.toSorted((a, b) => a - b)).toEqual(positions)
    }
  })

  it('meets nobody twice while somebody who plays has neither met the spare nor had a bye', () => {
    for (const salt of salts)
      simulate(salt, 'swiss', (day, number) => {
        const [match] = matchesIn(day, number).filter(isWithSpare)
        if (!match) return
        const [opponent] = sidesOf(match).filter((id) => id !== spareId)
        const before = day.matches.filter(({ round_number }) => (round_number ?? 0) < number)
        const hasMet = new Set(before.filter(isWithSpare).flatMap(sidesOf))
        if (!hasMet.has(opponent ?? 0)) return
        const check = checkRoundOf(day, number)
        // With so few, everyone may have, or every other round repeats a match or gives a second bye.
        const fresh = matchesIn(day, number)
          .flatMap(sidesOf)
          .filter((id) => id !== spareId && !hasMet.has(id))
        if (fresh.length > 0) {
          const finding = check.findings.find(({ code }) => code === 'repeat_bye')
          expect(finding?.sentence, `salt ${salt}, round ${number}`).toContain('every way to pair this round')
        }
      })
  })

  it('is not paired while absent, waiting or gone, nor in an elimination', () => {
    const day = withSpare(buildDay(5))
    const byesOf = (given: Day, method: 'swiss' | 'elimination' = 'swiss') => {
      const outcome = pairNext(given, { method, ...(method === 'elimination' && { top: 4 }) })
      return 'draft' in outcome ? [outcome.draft.byes.length, outcome.draft.pairings.some(isWithSpare)] : []
    }
    const here = { checked_in_at: '2026-11-21T09:00:00.000Z' }
    const checkedIn = { ...day, participants: day.participants.map((one) => ({ ...one, ...here })) }
    expect(byesOf(day)).toEqual([0, true])
    expect(byesOf(checkedIn)).toEqual([0, true])
    expect(byesOf(withParticipant(checkedIn, spareId, { checked_in_at: null }))).toEqual([1, false])
    expect(byesOf(withParticipant(day, spareId, { dropped_after_round: 0 }))).toEqual([1, false])
    expect(byesOf(day, 'elimination')).toEqual([0, false])
  })

  it('is explained in a sentence on the match', () => {
    const day = withSpare(buildDay(3))
    const outcome = pairNext(day, { method: 'swiss' })
    if ('refusal' in outcome) throw new Error(outcome.refusal.sentence)
    const { pairings } = outcome.draft
    const [match] = pairings.filter(isWithSpare)
    const [opponent] = match ? sidesOf(match).filter((id) => id !== spareId) : []
    expect(outcome.check.is_optimal).toBe(true)
    expect(outcome.check.unpaired).toBe(0)
    expect(outcome.check.findings).toContainEqual({
      code: 'bye',
      participant_ids: [opponent, spareId],
      sentence: `P${opponent} plays the spare, Sam: one of 3 on 0 points; nobody without a bye has fewer.`,
    })
  })

  it('plays at the table at which one of the two must stay, and the check says when it cannot', () => {
    for (const who of [2, spareId]) {
      const day = withParticipant(withSpare(buildDay(7)), who, { fixed_table: 1 })
      for (const salt of salts.slice(0, 30)) {
        const { pairings } = draftOf(day, { seed: salt })
        const match = pairings.find((pair) => sidesOf(pair).includes(who))
        expect(match?.table_number, `salt ${salt}, participant ${who}`).toBe(1)
      }
    }
    const both = withParticipant(withParticipant(withSpare(buildDay(3)), 1, { fixed_table: 1 }), spareId, {
      fixed_table: 2,
    })
    const keep = [{ participant1_id: 1, participant2_id: spareId, table_number: 2 }]
    const outcome = pairNext(both, { method: 'swiss', keep })
    expect('check' in outcome && outcome.check.findings.map(({ code }) => code)).toContain('fixed_table')
  })

  it.each(['swiss', 'random', 'round_robin'] as const)('stays with a kept opponent at their table (%s)', (method) => {
    const keep = [{ participant1_id: 2, participant2_id: spareId, table_number: 1 }]
    const draft = draftOf(withSpare(buildDay(5)), { method, keep })
    expect(draft.pairings).toContainEqual(keep[0])
    expect(draft.byes).toEqual([])
    expect(new Set(draft.pairings.map(({ table_number }) => table_number)).size).toBe(3)
  })

  it('does not meet somebody who is kept apart from them, nor somebody of their club where that is wanted', () => {
    const day = withParticipant(withSpare(buildDay(5)), spareId, { club: 'Owls' })
    const owls = [1, 2].reduce((given, id) => withParticipant(given, id, { club: 'Owls' }), day)
    for (const salt of salts.slice(0, 30)) {
      const opponentOf = (draft: ReturnType<typeof draftOf>) =>
        draft.pairings
          .filter(isWithSpare)
          .flatMap(sidesOf)
          .find((id) => id !== spareId)
      const forbid: [number, number][] = [1, 2, 3, 4].map((id) => [id, spareId])
      expect(opponentOf(draftOf(day, { seed: salt, forbid })), `salt ${salt}`).toBe(5)
      expect([3, 4, 5], `salt ${salt}`).toContain(opponentOf(draftOf(owls, { seed: salt, keep_clubs_apart: true })))
    }
    const everyone = [1, 2, 3, 4, 5].map((id): [number, number] => [id, spareId])
    const outcome = pairNext(day, { method: 'swiss', forbid: everyone })
    expect('check' in outcome && outcome.check.findings.map(({ code }) => code)).toContain('forbidden_pair')
  })

  it('is kept in no elimination', () => {
    const keep = [{ participant1_id: 1, participant2_id: spareId }]
    const outcome = pairNext(withSpare(buildDay(4)), { method: 'elimination', top: 4, keep })
    expect(outcome).toMatchObject({ refusal: { code: 'invalid_input', path: 'keep' } })
  })
})

describe('a drop', () => {
  const played = withScores(published(buildDay(4), draftOf(buildDay(4))), () => [12, 7])

  it.each(['keep', 'forfeit'] as const)('that says %s leaves the standings of every past round as they were', (how) => {
    for (const salt of salts) {
      const day = simulate(salt, 'swiss', () => undefined)
      const someone = 1 + Math.floor(chance(salt, 8) * day.participants.length)
      const last = lastRound(day)
      const after = withParticipant(day, someone, { dropped_after_round: last, dropped_results: how })
      for (let round = 1; round <= last; round++) {
        const plain = (given: Day) => rankingOf(given, round).map(({ id, position, wins }) => [id, position, wins])
        if (matchesOf(day, someone) > 0) expect(plain(after), `salt ${salt}, round ${round}`).toEqual(plain(day))
      }
    }
  })

  it('that makes results void takes every match out, for both sides and in every round, and a return brings them back', () => {
    const before = rankingOf(played)
    const day = withParticipant(played, 1, { dropped_after_round: 1, dropped_results: 'void' })
    for (const ranked of [rankingOf(day), rankingOf(day, 1)]) {
      const mate = matchesIn(played, 1).find((match) => sidesOf(match).includes(1))
      const other = mate ? sidesOf(mate).find((id) => id !== 1) : undefined
      expect(ranked.find(({ id }) => id === 1)).toMatchObject({ position: null, wins: 0, losses: 0 })
      expect(ranked.find(({ id }) => id === other)).toMatchObject({ wins: 0, losses: 0 })
      expect(ranked.filter(({ position }) => position !== null)).toHaveLength(3)
    }
    expect(rankingOf(withParticipant(day, 1, { dropped_after_round: null }))).toMatchObject(
      before.map(({ id, position }) => ({ id, position })),
    )
  })

  it('that makes results void takes a bye of theirs out, too', () => {
    const day = published(buildDay(3), draftOf(buildDay(3)))
    const [id = 0] = roundAt(day, 1).byes
    const gone = withParticipant(day, id, { dropped_after_round: 1, dropped_results: 'void' })
    expect(rankingOf(gone).find((one) => one.id === id)).toMatchObject({ position: null, wins: 0, byes: 0 })
  })

  it('that makes results void still counts the opponents as met', () => {
    const day = withParticipant(played, 1, { dropped_after_round: 1, dropped_results: 'void' })
    const outcome = pairNext(withParticipant(day, 1, { dropped_after_round: null }), { method: 'swiss' })
    expect('check' in outcome && outcome.check.rematches).toBe(0)
  })
})

function draftOf(day: Day, input: Partial<PairingInput> = {}) {
  const outcome = pairNext(day, { method: 'swiss', ...input })
  if ('refusal' in outcome) throw new Error(outcome.refusal.sentence)
  return outcome.draft
}

const matchesOf = (day: Day, id: number) => day.matches.filter((match) => sidesOf(match).includes(id)).length
