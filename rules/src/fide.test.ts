import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { Entrant } from './field.ts'
import { pairSwiss } from './swiss.ts'
import { buildEntrant, options } from './testing/builders.ts'
import { compare, judge } from './testing/judge.ts'

const folder = join(import.meta.dirname, 'testing', 'fide')
const files = readdirSync(folder).filter((name) => name.endsWith('.txt'))

/** A participant's round: `7W` and `7+` are wins against number 7, the latter without a game; U, F, H, Z are byes. */
interface Entry {
  opponent: number | undefined
  result: string
}

const worth: { [result: string]: number } = { W: 1, D: 0.5, '+': 1, U: 1, F: 1, H: 0.5 }

const readTournament = (name: string): Entry[][] =>
  readFileSync(join(folder, name), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) =>
      line
        .split(' ')
        .slice(1)
        .map((token) => ({ opponent: Number.parseInt(token, 10) || undefined, result: token.at(-1) ?? '.' })),
    )

/** Every participant with a pairing or the bye in the round, with the state before it. */
function entrantsOf(rows: Entry[][], round: number): Entrant[] {
  return rows.flatMap((entries, index) => {
    const { opponent, result } = entries[round] ?? { opponent: undefined, result: '.' }
    if (opponent === undefined && result !== 'U') return []
    const before = entries.slice(0, round)
    return buildEntrant({
      id: index + 1,
      points: before.reduce((sum, entry) => sum + (worth[entry.result] ?? 0), 0),
      byes: before.filter((entry) => entry.result === 'U').length,
      // A forfeit is no game: the two may meet again.
      opponents: before.flatMap((entry) => (/[WDL]/.test(entry.result) ? (entry.opponent ?? []) : [])),
    })
  })
}

it('has at least sixty recorded tournaments, with their licence beside them', () => {
  expect(files.length).toBeGreaterThanOrEqual(60)
  expect(readFileSync(join(folder, 'NOTICE.md'), 'utf8')).toContain('Apache License')
})

it.each(files)('pairs every round of %s at least as well as the recorded pairing', (name) => {
  const rows = readTournament(name)
  let compared = 0
  for (let round = 0; round < (rows[0]?.length ?? 0); round++) {
    const entrants = entrantsOf(rows, round)
    const paired = entrants.flatMap(({ id }) => ({ id, ...rows[id - 1]?.[round] }))
    const recorded = {
      pairings: paired.flatMap(({ id, opponent }) =>
        opponent !== undefined && id < opponent ? [{ participant1_id: id, participant2_id: opponent }] : [],
      ),
      byes: paired.flatMap(({ id, opponent }) => (opponent === undefined ? [id] : [])),
    }
    if (entrants.length === 0) continue
    const [ours, theirs] = [pairSwiss(entrants, options), recorded].map((each) => judge(entrants, options, each))
    expect(compare(ours ?? [], theirs ?? [])).toBeLessThanOrEqual(0)
    compared++
  }
  expect(compared).toBeGreaterThan(3)
})
