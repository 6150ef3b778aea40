import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { inShort } from '@muster/rules/testing/extent'
import { expect, test } from './fixtures.ts'
import { apiOf, createMember, password, untilCounted } from './support/api.ts'
import { countries } from './support/countries.ts'
import { countSeason, createSeason, isCounted, type SeasonGame, solveInterval } from './support/season.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

const country = countries.imported

const columns = [
  'event',
  'date',
  'player1',
  'faction1',
  'army1',
  'score1',
  'player2',
  'faction2',
  'army2',
  'score2',
  'round',
] as const

const lineOf = (game: SeasonGame) =>
  [...columns.map((column) => `"${String(game[column]).replaceAll('"', '""')}"`), country].join(',')

/** Runs `npm run import` without npm's own output. */
async function runImport(file: string, url: string, email: string) {
  const env = { ...process.env, MUSTER_PASSWORD: password }
  const args = ['scripts/import.ts', file, '--url', url, '--email', email]
  return promisify(execFile)(process.execPath, args, { cwd: root, env }).then(
    ({ stdout }) => ({ code: 0, stdout }),
    ({ code, stdout }: { code: number; stdout: string }) => ({ code, stdout }),
  )
}

const total = inShort(200, 17_000)
/** The positions of invalid lines among the others. */
const [early, later] = [100, inShort(150, 5000)]

test('the statistics of imported games match an independent count, even after a second import', {
  tag: '@spec:1.2',
}, async ({ muster, mailbox }) => {
  const call = apiOf(muster.url)
  const { armies } = await call('GET /armies', { query: { game_type: 'SPEARHEAD', limit: 1000 } })
  const season = createSeason(armies, total)
  const lines = season.map(lineOf)
  const brokenLine = (game: SeasonGame | undefined, change: Partial<SeasonGame>) =>
    lineOf({ ...(game as SeasonGame), ...change })
  // Mixes in typical mistakes. The first line of the file names the columns.
  lines.splice(early, 0, brokenLine(season[100], { army1: 'Space Wolves', faction1: 'Space Wolves' }))
  lines.splice(later, 0, brokenLine(season[later - 1], { player2: season[later - 1]?.player1 ?? '' }))
  lines.push(brokenLine(season[3], { date: '2026-02-30' }))

  const folder = await mkdtemp(join(tmpdir(), 'muster-import-'))
  try {
    const file = join(folder, 'matches.csv')
    await writeFile(file, [[...columns, 'country'].join(','), ...lines].join('\n'))
    const { email } = await createMember(muster.url, mailbox, 'Importer')
    const first = await runImport(file, muster.url, email)
    expect(first.code).toBe(1)
    const count = total.toLocaleString('en')
    expect(first.stdout).toMatch(new RegExp(`matches\\s+${count}\\s+0\n`))
    expect(first.stdout).toMatch(
      new RegExp(
        `3 lines were left out:\n\\s+line ${early + 2}: .*Space Wolves.*\n\\s+line ${later + 2}: .*\n\\s+line ${total + 4}: .*2026-02-30`,
      ),
    )

    const again = await runImport(file, muster.url, email)
    expect(again.stdout).toMatch(new RegExp(`imported before; nothing was added(?:.*\n)+.*matches\\s+${count}\\s+0\n`))
  } finally {
    await rm(folder, { recursive: true })
  }

  await untilCounted(muster.url, country, season.filter(isCounted).length)
  const dayAt = (share: number) => season[Math.floor(share * total)]?.date ?? ''
  const [from, middle, to] = [dayAt(0.1), dayAt(0.4), dayAt(0.9)]
  for (const [filter, counted] of [
    [{}, season],
    [{ from, to }, season.filter(({ date }) => date >= from && date <= to)],
    [{ from: middle }, season.filter(({ date }) => date >= middle)],
  ] as const) {
    const stats = await call('GET /stats/armies', { query: { country, ...filter } })
    const expected = countSeason(counted)
    expect(expected.size).toBeGreaterThan(5)
    expect(stats.armies.map(({ faction }) => faction).sort()).toEqual([...expected.keys()].sort())
    for (const { faction, matches, mirrors, wins, draws, losses, rate } of stats.armies) {
      const count = expected.get(faction)
      expect({ faction, matches, mirrors, wins, draws, losses }).toEqual({ faction, ...count })
      if (!count) continue
      const [low, high] = solveInterval(count)
      expect(rate?.value).toBeCloseTo((wins + draws / 2) / (wins + draws + losses), 5)
      expect(rate?.low).toBeCloseTo(low, 5)
      expect(rate?.high).toBeCloseTo(high, 5)
    }
  }
})
