// Loads a file of matches through the API of a running Muster: `npm run import -- matches.csv --email me@example.com`.
// It adds nothing twice, so it can run any number of times. scripts/import/table.ts lists the columns.
import { readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { ApiError, NetworkError } from '@muster/contract/client'
import { askPassword } from './import/ask-password.ts'
import { importFile } from './import/import-file.ts'
import { createMusterClient } from './import/muster.ts'
import { ImportError } from './import/problems.ts'
import { createProgress } from './import/progress.ts'
import { describe } from './import/summary.ts'
import { readTable } from './import/table.ts'
import { isUsageError } from './support/command.ts'

const usage = `How to import matches:

  npm run import -- matches.csv --email me@example.com [--url http://localhost:3000]

The email may stand in MUSTER_EMAIL and the password in MUSTER_PASSWORD; it is asked for when it does not.`

interface Arguments {
  file: string
  url: string
  email: string
}

function readArguments(): Arguments {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { url: { type: 'string', default: 'http://localhost:3000' }, email: { type: 'string' } },
  })
  const [file, ...others] = positionals
  const email = values.email || process.env.MUSTER_EMAIL
  if (!file || others.length > 0 || !email) throw new ImportError(usage)
  if (!['http:', 'https:'].includes(URL.parse(values.url)?.protocol ?? '')) {
    throw new ImportError('--url cannot be used: it must be an address such as https://muster.example.')
  }
  return { file, email, url: values.url.replace(/\/+$/, '') }
}

async function readText(file: string): Promise<string> {
  const bytes = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    throw new ImportError(
      error.code === 'ENOENT' ? `There is no file ${file}.` : `${file} cannot be read (${error.code}).`,
    )
  })
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new ImportError(`${file} is not text in UTF-8. In a spreadsheet, save it as "CSV UTF-8".`)
  }
}

async function readPassword(email: string): Promise<string> {
  const password = process.env.MUSTER_PASSWORD
  if (password) return password
  if (!process.stdin.isTTY) throw new ImportError('There is no password: put it into MUSTER_PASSWORD.')
  return askPassword(`Password of ${email}: `)
}

async function run({ file, url, email }: Arguments): Promise<boolean> {
  // Reject an unusable file before anybody has to type a password.
  const table = readTable(await readText(file))
  const { call, signIn, signOut } = createMusterClient(url)
  await signIn(email, await readPassword(email))
  const progress = createProgress(process.stderr)
  const summary = await importFile({ table, call, onProgress: progress.show, onNotice: progress.note, wait })
  progress.end()
  await signOut()
  console.log(`${file} into ${url}:\n${describe(summary)}`)
  if (summary.stopped !== undefined) {
    console.error(`The import stopped: ${summary.stopped}
Run it again to add the rest; what is there already is not added twice.`)
  }
  return summary.stopped === undefined && summary.bad.length === 0
}

/** Prints a sentence for expected failures, and the whole error for unexpected ones. */
function explain(error: unknown) {
  const isForPeople = [ImportError, ApiError, NetworkError].some((kind) => error instanceof kind)
  if (error instanceof Error && (isForPeople || isUsageError(error))) return console.error(error.message)
  return console.error('The import failed. It can be run again: what is there already is not added twice.', error)
}

try {
  if (!(await run(readArguments()))) process.exitCode = 1
} catch (error) {
  explain(error)
  process.exitCode = 1
}
