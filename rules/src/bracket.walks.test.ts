import { expect, it } from 'vitest'
import { bracketOf, changesIn } from './bracket.ts'
import { bracketPlaces } from './bracket-places.ts'
import { type Day, lastRound, matchesIn, roundAt, withRound } from './day.ts'
import { checkRoundOf } from './pair-round.ts'
import { pairIn } from './replace.ts'
import { resultOf } from './results.ts'
import { bracketOrder } from './seeding.ts'
import {
  bracketFindings,
  buildDay,
  pairNext,
  played,
  published,
  withParticipant,
  withReplaced,
  withScores,
} from './testing/days.ts'
import { seed as firstSeed, inShort } from './testing/extent.ts'
import { chance } from './testing/simulation.ts'

const runs = inShort(150, 3000)

/** Does what the desk offers until the elimination is decided. Returns how many steps it took. */
function settle(start: Day): { day: Day; steps: number } {
  let day = start
  for (let steps = 0; steps < 200; steps++) {
    const change = [...day.rounds].flatMap(({ number }) => {
      const bracket = bracketOf(day, number)
      const changes = bracket ? changesIn(day, bracket, number) : []
      return changes.filter(({ kind }) => kind !== 'undecided').map((each) => ({ number, each }))
    })[0]
    if (change?.each.kind === 'replace') day = withReplaced(day, change.number, change.each.out, change.each.in)
    else if (change?.each.kind === 'pair') {
      const [participant1_id, participant2_id] = change.each.both
      day = withRound(day, change.number, pairIn(roundAt(day, change.number), { participant1_id, participant2_id }))
    } else if (change?.each.kind === 'bye') {
      const { pairings, byes } = roundAt(day, change.number)
      day = withRound(day, change.number, { pairings, byes: [...byes, change.each.id] })
    } else {
      const before = day
      day = played(day)
      const outcome = pairNext(day, { method: 'elimination' })
      if (!('refusal' in outcome)) day = published(day, outcome.draft)
      else if (outcome.refusal.code === 'nobody_to_pair') return { day, steps }
      // The results may have changed who plays in a later round.
      else expect(day.matches, outcome.refusal.sentence).not.toEqual(before.matches)
    }
  }
  throw new Error('It is never decided.')
}

/** The champion by the seeds and the results, without the code under test: only who won each match. */
function championOf(day: Day): number | null {
  const seeds = day.rounds[0]?.seeds ?? []
  const size = 2 ** Math.ceil(Math.log2(Math.max(2, seeds.length)))
  let left: (number | null)[] = bracketOrder(size).map((place) => seeds[place - 1] ?? null)
  for (let number = 1; left.length > 1; number++) {
    const winners: (number | null)[] = []
    for (let index = 0; index < left.length; index += 2) {
      const both = [left[index] ?? null, left[index + 1] ?? null]
      const there = both.filter((id) => id !== null)
      if (there.length < 2) winners.push(there[0] ?? null)
      else {
        const match = matchesIn(day, number).find((each) =>
          [each.participant1_id, each.participant2_id].every((id) => there.includes(id)),
        )
        if (!match) throw new Error(`Round ${number} has no match of ${there.join(' and ')}.`)
        winners.push(resultOf(match) === 'player1_win' ? match.participant1_id : match.participant2_id)
      }
    }
    left = winners
  }
  return left[0] ?? null
}

function disturb(day: Day, salt: number): Day {
  const match = day.matches[Math.floor(chance(salt, 1) * day.matches.length)]
  if (!match) return day
  const kind = chance(salt, 2)
  if (kind < 0.15) return { ...day, matches: day.matches.filter((each) => each !== match) }
  const scores: [number, number] =
    kind < 0.6 ? [match.participant2_score ?? 3, match.participant1_score ?? 7] : kind < 0.8 ? [5, 5] : [9, 2]
  return {
    ...day,
    matches: day.matches.map((each) =>
      each === match
        ? kind > 0.9
          ? { ...each, participant1_score: null, participant2_score: null }
          : { ...each, participant1_score: scores[0], participant2_score: scores[1] }
        : each,
    ),
  }
}

/** A draw at the end would need a decision of the organiser: the first side wins. */
const decided = (day: Day) => withScores(day, (match) => (resultOf(match) === 'draw' ? [6, 5] : undefined))

it.each([false, true])(
  'there is a way on, and the champion has beaten whom the bracket says (drops: %s)',
  (hasDrops) => {
    // After a correction, the first of them left two byes in one place of the bracket.
    for (const salt of [615918531, ...Array.from({ length: runs }, (_, run) => firstSeed * 7919 + run)]) {
      const count = 2 + Math.floor(chance(salt, 3) * 12)
      let day = buildDay(count)
      for (let step = 0; step < 8; step++) {
        const outcome = pairNext(day, { method: 'elimination', seed: salt, ...(step === 0 && { top: 16 }) })
        if (!('refusal' in outcome)) day = published(day, outcome.draft)
        if (chance(salt, 4, step) < 0.7) day = played(day)
        if (chance(salt, 5, step) < 0.6) day = disturb(day, salt * 31 + step)
        const someone = 1 + Math.floor(chance(salt, 7, step) * count)
        if (hasDrops && chance(salt, 6, step) < 0.15)
          day = withParticipant(day, someone, { dropped_after_round: lastRound(day) })
        if (hasDrops && chance(salt, 8, step) < 0.15) day = withParticipant(day, someone, { dropped_after_round: null })
        // One who is checked in leaves the others out of new rounds, but not out of the bracket.
        if (chance(salt, 9, step) < 0.1)
          day = withParticipant(day, someone, { checked_in_at: '2026-11-21T09:00:00.000Z' })
      }
      const { day: end } = settle(decided(day))
      for (const { number } of end.rounds)
        expect(bracketFindings(checkRoundOf(end, number)), `salt ${salt}, round ${number}`).toEqual([])
      if (hasDrops) continue
      const final = matchesIn(end, lastRound(end))
      const sides = final.flatMap(({ participant1_id, participant2_id }) => [participant1_id, participant2_id])
      expect(final, `salt ${salt}`).toHaveLength(1)
      expect(sides, `salt ${salt}`).toContain(championOf(end))
      const first = [...bracketPlaces(end)].flatMap(([id, place]) => (place === 1 ? id : []))
      expect(first, `salt ${salt}`).toEqual([championOf(end)])
    }
  },
)
