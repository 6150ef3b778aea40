import { describe, expect, it } from 'vitest'
import { bracketPlaces } from './bracket-places.ts'
import { type Day, lastRound } from './day.ts'
import { rank } from './standings.ts'
import { buildDay, pairNext, played, published, withParticipant, withScores } from './testing/days.ts'
import { inShort, seed } from './testing/extent.ts'
import { chance } from './testing/simulation.ts'

/** The day with one more round of these participants, all without results. */
function withRoundOf(day: Day, input: Parameters<typeof pairNext>[1]): Day {
  const outcome = pairNext(day, input)
  if ('refusal' in outcome) throw new Error(outcome.refusal.sentence)
  return published(day, outcome.draft)
}

const elimination = (day: Day, top?: number) =>
  played(withRoundOf(day, { method: 'elimination', ...(top !== undefined && { top }) }))

const byHand = (day: Day, ...pairs: [number, number][]) =>
  played(
    withRoundOf(day, {
      method: 'manual',
      keep: pairs.map(([participant1_id, participant2_id]) => ({ participant1_id, participant2_id })),
    }),
  )

const placesOf = (day: Day, after?: number) =>
  Object.fromEntries([...bracketPlaces(day, after)].toSorted(([one], [other]) => one - other))

/** The nicknames with their positions, as the standings list them. */
const standings = (day: Day) =>
  rank(
    day.participants.map((each) => ({ ...each, bye_rounds: [] })),
    day.matches,
    { rules: { ...day, ranking: ['elimination', ...day.ranking] }, seed: day.seed, places: bracketPlaces(day) },
  ).map(({ nickname, position }) => `${position} ${nickname}`)

describe('the places of an elimination', () => {
  // Seeds 1 to 4 are P1 to P4 in some order; the lower id wins each match.
  const semi = elimination(buildDay(4), 4)
  const [lost = 0, alsoLost = 0] = semi.matches.map((match) => Math.max(match.participant1_id, match.participant2_id))
  const won = [1, 2, 3, 4].filter((id) => id !== lost && id !== alsoLost)
  const [champion = 0, second = 0] = won

  it('are shared by those who can still win, and by those who went out in one round', () => {
    expect(bracketPlaces(semi)).toEqual(new Map([...won.map((id) => [id, 1] as const), [lost, 3], [alsoLost, 3]]))
    expect(placesOf(elimination(semi))).toEqual({ [champion]: 1, [second]: 2, [lost]: 3, [alsoLost]: 3 })
    expect(placesOf(elimination(semi), 1)).toEqual(placesOf(semi))
    expect(placesOf(semi, 0)).toEqual({})
  })

  it('follow a match for the third place, before the final, after it, or beside it in a round by hand', () => {
    const [third = 0, fourth = 0] = [lost, alsoLost].toSorted((a, b) => a - b)
    const places = { [champion]: 1, [second]: 2, [third]: 3, [fourth]: 4 }
    expect(placesOf(elimination(byHand(semi, [lost, alsoLost])))).toEqual(places)
    expect(placesOf(byHand(elimination(semi), [lost, alsoLost]))).toEqual(places)
    expect(placesOf(byHand(semi, [champion, second], [lost, alsoLost]))).toEqual(places)
  })

  it('keep those of a match without a result ahead of those who are out', () => {
    const [match] = semi.matches
    const pending = {
      ...semi,
      matches: semi.matches.map((each) => (each === match ? { ...each, participant1_score: null } : each)),
    }
    const { participant1_id: one = 0, participant2_id: two = 0 } = match ?? {}
    const place = (id: number) => (id === one || id === two ? 2 : won.includes(id) ? 1 : 4)
    expect(placesOf(pending)).toEqual(Object.fromEntries([1, 2, 3, 4].map((id) => [id, place(id)])))
  })

  it('give a final that is not played to the one who stays, but not in the standings after a past round', () => {
    const dropped = withParticipant(semi, champion, { dropped_after_round: 1 })
    expect(placesOf(dropped)).toEqual({ [second]: 1, [champion]: 2, [lost]: 3, [alsoLost]: 3 })
    expect(placesOf(dropped, 1)).toEqual(placesOf(semi))
  })

  it('leave out deleted participants', () => {
    const final = elimination(semi)
    const matches = final.matches.filter((match) => ![match.participant1_id, match.participant2_id].includes(lost))
    const participants = final.participants.filter(({ id }) => id !== lost)
    expect(placesOf({ ...final, participants, matches })).toEqual({ [champion]: 1, [second]: 2, [alsoLost]: 3 })
  })

  it('do not count once those who could win play other rounds', () => {
    const quarter = elimination(buildDay(8), 8)
    expect(bracketPlaces(quarter).size).toBe(8)
    expect(placesOf(played(withRoundOf(quarter, { method: 'swiss' })))).toEqual({})
  })
})

it('puts the champion first, however many matches others have won before the cut, and those behind the cut last', () => {
  for (let run = 0; run < inShort(100, 1000); run++) {
    const salt = seed * 7919 + run
    let day = buildDay(4 + Math.floor(chance(salt, 1) * 9))
    const play = (round: Day) =>
      withScores(round, (match) =>
        match.participant1_score === null
          ? chance(salt, match.participant1_id, match.participant2_id, match.round_number ?? 0) < 0.5
            ? [9, 1]
            : [1, 9]
          : undefined,
      )
    for (let round = 0; round < 3; round++) day = play(withRoundOf(day, { method: 'swiss', seed: salt + round }))
    // The best may not stay for the cut.
    if (chance(salt, 2) < 0.5) day = withParticipant(day, 1, { dropped_after_round: 3 })
    const top = day.participants.length > 8 ? 8 : 4
    for (let size = top; size > 1; size /= 2) day = play(withRoundOf(day, { method: 'elimination', seed: salt, top }))
    const final = day.matches.find(({ round_number }) => round_number === lastRound(day))
    if (!final) throw new Error('There is no final.')
    const sides = [final.participant1_id, final.participant2_id]
    const order = Number(final.participant1_score) > Number(final.participant2_score) ? sides : sides.toReversed()
    const listed = standings(day)
    expect(listed.slice(0, 2), `run ${run}`).toEqual([`1 P${order[0]}`, `2 P${order[1]}`])
    const seeds = day.rounds.at(-1)?.seeds ?? []
    const before = listed.slice(0, seeds.length).map((line) => line.replace(/.* /, ''))
    expect(before.toSorted()).toEqual(seeds.map((id) => `P${id}`).toSorted())
  }
})
