// Measures how well the ratings forecast real games: `npm run ratings:check -- games.csv`. docs/ratings.md explains it.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ImportError } from '@muster/rules/import/problems'
import { diagramOf } from './ratings-check/diagram.ts'
import { checkModels } from './ratings-check/evaluate.ts'
import { readGames } from './ratings-check/read-games.ts'
import { jsonOf, tableOf } from './ratings-check/report.ts'
import { isUsageError } from './support/command.ts'

const usage = `How to measure the forecasts of the ratings:

  npm run ratings:check -- games.csv [--json] [--write docs]

--json prints JSON instead of a table; --write puts the table into docs/ratings.md and the diagram beside it.`

async function run() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { json: { type: 'boolean', default: false }, write: { type: 'string' } },
  })
  const [file, ...others] = positionals
  if (file === undefined || others.length > 0) throw new ImportError(usage)
  const { games, bad } = readGames(await readFile(file, 'utf8'))
  for (const { line, reason } of bad) console.error(`Line ${line}: ${reason}`)
  const { check, bins } = checkModels(games)
  console.log(values.json ? jsonOf(check) : tableOf(check))
  if (values.write !== undefined) await writeDocs(values.write, tableOf(check), diagramOf(bins))
  return bad.length === 0
}

/** Replaces the table between the two marks of the page; everything around it is written by hand. */
async function writeDocs(folder: string, table: string, diagram: string) {
  const page = join(folder, 'ratings.md')
  const text = await readFile(page, 'utf8')
  const marked = /(<!-- figures -->\n)[\s\S]*(\n<!-- end of figures -->)/
  if (!marked.test(text)) throw new ImportError(`${page} has no <!-- figures --> and <!-- end of figures -->.`)
  await writeFile(
    page,
    text.replace(marked, (_, start: string, end: string) => start + table + end),
  )
  await writeFile(join(folder, 'ratings.svg'), diagram)
}

try {
  if (!(await run())) process.exitCode = 1
} catch (error) {
  const isFile = error instanceof Error && 'path' in error
  if (isFile) console.error(`${error.path} cannot be read or written: ${error.message}`)
  else console.error(error instanceof ImportError || isUsageError(error) ? error.message : error)
  process.exitCode = 1
}
