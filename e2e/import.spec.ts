import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from './fixtures.ts'
import { makeMember, password, send, untilCounted } from './support/api.ts'
import { countries } from './support/countries.ts'
import { countSeason, isCounted, makeSeason, type SeasonGame, solveInterval } from './support/season.ts'

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

/** `npm run import`, without npm's own output. */
async function runImport(file: string, url: string, email: string) {
  const env = { ...process.env, MUSTER_PASSWORD: password }
  const args = ['scripts/import.ts', file, '--url', url, '--email', email]
  return promisify(execFile)(process.execPath, args, { cwd: root, env }).then(
    ({ stdout }) => ({ code: 0, stdout }),
    ({ code, stdout }: { code: number; stdout: string }) => ({ code, stdout }),
  )
}

test('17,000 matches from a file count as they do when counted by other means, however often they are loaded', {
  tag: '@spec:1.2',
}, async ({ muster, mailbox }) => {
  const { armies } = await send(muster.url, 'GET', '/armies?game_type=SPEARHEAD&limit=1000')
  const season = makeSeason(armies, 17_000)
  const good = season.map(lineOf)
  const spoiled = (game: SeasonGame | undefined, change: Partial<SeasonGame>) =>
    lineOf({ ...(game as SeasonGame), ...change })
  // Mistakes among the good lines, as people make them. The first line of the file names the columns.
  good.splice(100, 0, spoiled(season[100], { army1: 'Space Wolves', faction1: 'Space Wolves' }))
  good.splice(5000, 0, spoiled(season[4999], { player2: season[4999]?.player1 ?? '' }))
  good.push(spoiled(season[3], { date: '2026-02-30' }))

  const folder = await mkdtemp(join(tmpdir(), 'muster-import-'))
  try {
    const file = join(folder, 'games.csv')
    await writeFile(file, [[...columns, 'country'].join(','), ...good].join('\n'))
    const { email } = await makeMember(muster.url, mailbox, 'Importer')
    const first = await runImport(file, muster.url, email)
    expect(first.code).toBe(1)
    expect(first.stdout).toMatch(/games\s+17,000\s+0\n/)
    expect(first.stdout).toMatch(
      /3 lines were left out:\n\s+line 102: .*Space Wolves.*\n\s+line 5002: .*\n\s+line 17004: .*2026-02-30/,
    )

    const again = await runImport(file, muster.url, email)
    expect(again.stdout).toMatch(/events\s+0 .*\n.*participants\s+0 .*\n.*games\s+0\s+17,000\n/)
  } finally {
    await rm(folder, { recursive: true })
  }

  await untilCounted(muster.url, country, season.filter(isCounted).length)
  for (const [filter, counted] of [
    ['', season],
    ['&from=2024-03-15&to=2026-02-10', season.filter(({ date }) => date >= '2024-03-15' && date <= '2026-02-10')],
    ['&from=2025-01-01', season.filter(({ date }) => date >= '2025-01-01')],
  ] as const) {
    const stats = await send(muster.url, 'GET', `/stats/armies?country=${country}${filter}`)
    const expected = countSeason(counted)
    expect(expected.size).toBeGreaterThan(20)
    expect(stats.armies.map(({ faction }: { faction: string }) => faction).sort()).toEqual([...expected.keys()].sort())
    for (const { faction, games, mirrors, wins, draws, losses, rate } of stats.armies) {
      const count = expected.get(faction)
      expect({ faction, games, mirrors, wins, draws, losses }).toEqual({ faction, ...count })
      if (!count) continue
      const [low, high] = solveInterval(count)
      expect(rate.value).toBeCloseTo((wins + draws / 2) / (wins + draws + losses), 5)
      expect(rate.low).toBeCloseTo(low, 5)
      expect(rate.high).toBeCloseTo(high, 5)
    }
  }
})
