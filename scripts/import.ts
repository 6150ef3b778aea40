// Sends a file of matches to a running Muster, which imports it: `npm run import -- matches.csv --email me@example.com`.
// A file is imported once, however often it is sent. docs/organisers.md lists the formats and columns.
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { ApiError, NetworkError } from '@muster/contract/client'
import { decodeText } from '@muster/rules/import/decode'
import { ImportError } from '@muster/rules/import/problems'
import { askPassword } from './import/ask-password.ts'
import { createMusterClient } from './import/muster.ts'
import { createProgress } from './import/progress.ts'
import { runImport } from './import/run-import.ts'
import { describe } from './import/summary.ts'
import { isUsageError } from './support/command.ts'

const usage = `How to import matches:

  npm run import -- matches.csv --email me@example.com [--url http://localhost:3000] [--dates dmy|mdy]

MUSTER_EMAIL can replace --email. Without MUSTER_PASSWORD, the command prompts for the password. --dates says whether the
day or the month comes first in dates such as 03/04/2026.`

interface Arguments {
  file: string
  url: string
  email: string
  dates: 'dmy' | 'mdy' | undefined
}

function readArguments(): Arguments {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      url: { type: 'string', default: 'http://localhost:3000' },
      email: { type: 'string' },
      dates: { type: 'string' },
    },
  })
  const [file, ...others] = positionals
  const email = values.email || process.env.MUSTER_EMAIL
  if (!file || others.length > 0 || !email) throw new ImportError(usage)
  if (!['http:', 'https:'].includes(URL.parse(values.url)?.protocol ?? '')) {
    throw new ImportError('--url cannot be used: it must be an address such as https://muster.example.')
  }
  const { dates } = values
  if (dates !== undefined && dates !== 'dmy' && dates !== 'mdy') throw new ImportError('--dates must be dmy or mdy.')
  return { file, email, dates, url: values.url.replace(/\/+$/, '') }
}

async function readText(file: string): Promise<string> {
  const bytes = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    throw new ImportError(
      error.code === 'ENOENT' ? `There is no file ${file}.` : `${file} cannot be read (${error.code}).`,
    )
  })
  return decodeText(bytes).text
}

async function readPassword(email: string): Promise<string> {
  const password = process.env.MUSTER_PASSWORD
  if (password) return password
  if (!process.stdin.isTTY) throw new ImportError('There is no password: put it into MUSTER_PASSWORD.')
  return askPassword(`Password of ${email}: `)
}

async function run({ file, url, email, dates }: Arguments): Promise<boolean> {
  // Reject an unreadable file before anybody has to type a password.
  const body = { text: await readText(file), file_name: basename(file), ...(dates && { date_order: dates }) }
  const { call, signIn, signOut } = createMusterClient(url)
  await signIn(email, await readPassword(email))
  const progress = createProgress(process.stderr)
  const imported = await runImport({ call, body, onProgress: progress.show, onNotice: progress.note, wait })
  progress.end()
  await signOut()
  console.log(`${file} into ${url}:\n${describe(imported)}`)
  if (imported.result.state === 'failed')
    console.error('The import failed on the server. Run it again to add the rest.')
  return imported.result.state === 'done' && imported.problems.length === 0
}

/** Prints a sentence for expected failures, and the whole error for unexpected ones. */
function explain(error: unknown) {
  const isForPeople = [ImportError, ApiError, NetworkError].some((kind) => error instanceof kind)
  if (error instanceof Error && (isForPeople || isUsageError(error))) return console.error(error.message)
  return console.error(
    'The import failed. It can be run again: a file is imported once, however often it is sent.',
    error,
  )
}

try {
  if (!(await run(readArguments()))) process.exitCode = 1
} catch (error) {
  explain(error)
  process.exitCode = 1
}
