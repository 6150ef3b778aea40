import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'

const run = promisify(execFile)

const row = (faction1: string | null, faction2: string | null, result: string) => ({ faction1, faction2, result })
const rows = [
  ...Array.from({ length: 30 }, () => row('Skaven', 'Seraphon', 'player1_win')),
  ...Array.from({ length: 20 }, () => row('Seraphon', 'Skaven', 'draw')),
  ...Array.from({ length: 50 }, () => row('Seraphon', 'Skaven', 'player1_win')),
  row('Skaven', 'Skaven', 'player1_win'),
  row('Skaven', 'Seraphon', 'pending'),
  row(null, 'Skaven', 'draw'),
  row('Skaven', null, 'player1_win'),
]

it('the example in docs/open-data.md computes the rate of a faction with its interval, from the matches that /armies counts', async () => {
  const text = await readFile(new URL('../docs/open-data.md', import.meta.url), 'utf8')
  const example = /```js\n(.*?)```/s.exec(text)?.[1] ?? ''
  const folder = await mkdtemp(join(tmpdir(), 'muster-open-data-'))
  try {
    const [program, file] = [join(folder, 'rate.mjs'), join(folder, 'matches.jsonl.gz')]
    await writeFile(program, example)
    await writeFile(file, gzipSync(rows.map((each) => `${JSON.stringify(each)}\n`).join('')))
    const { stdout } = await run(process.execPath, [program, file, 'Skaven'])
    expect(stdout).toBe('Skaven: 40.0 % of 100 matches (30.9 % to 49.8 %)\n')
  } finally {
    await rm(folder, { recursive: true })
  }
})
