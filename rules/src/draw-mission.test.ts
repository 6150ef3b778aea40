import type { Mission } from '@muster/contract/plan-fields'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { drawMission } from './draw-mission.ts'
import { missionOf } from './event-plan.ts'

const build = (name: string, round_number: number | null = null): Mission => ({
  ...{ round_number, name, text: null, link: null, seed: null },
})
const pool = ['Border War', 'The Vice', 'Total Conquest', 'Focal Points'].map((name) => build(name))

describe('drawing a mission', () => {
  it('gives the round one of those without a round, and says by which seed', () => {
    const drawn = drawMission(pool, { number: 2, seed: 7 })
    expect(missionOf(drawn, 2)).toMatchObject({ round_number: 2, seed: 7 })
    expect(drawn.map(({ name }) => name)).toEqual(pool.map(({ name }) => name))
  })

  it('keeps a mission that the organiser set, and draws nothing from nothing', () => {
    const set = [build('Border War', 1), build('The Vice', 2)]
    expect(drawMission(set, { number: 1, seed: 7 })).toBe(set)
    expect(drawMission(set, { number: 3, seed: 7 })).toBe(set)
  })

  it('is the same for everybody who repeats it, and no mission comes twice', () => {
    const rounds = fc.array(fc.integer({ min: 0, max: 2 ** 31 - 1 }), { maxLength: 6 })
    fc.assert(
      fc.property(rounds, (seeds) => {
        const play = () => seeds.reduce((all, seed, index) => [...drawMission(all, { number: index + 1, seed })], pool)
        expect(play()).toEqual(play())
        const played = play().flatMap(({ round_number }) => round_number ?? [])
        expect(new Set(played).size).toBe(Math.min(seeds.length, pool.length))
      }),
    )
  })

  it('favours no mission', () => {
    const counts = new Map(pool.map(({ name }) => [name, 0]))
    for (let seed = 0; seed < 4000; seed++) {
      const name = missionOf(drawMission(pool, { number: 1, seed }), 1)?.name ?? ''
      counts.set(name, (counts.get(name) ?? 0) + 1)
    }
    // A thousand each; five standard deviations are 137.
    for (const count of counts.values()) expect(Math.abs(count - 1000)).toBeLessThan(137)
  })
})
