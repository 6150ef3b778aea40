// Writes everything to a file: `npm run backup -- muster.backup`. Muster may be running. It takes the same settings as
// the server.
import { createWriteStream } from 'node:fs'
import { rename } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { dump } from './backup/dump.ts'
import { readArguments, report } from './backup/terminal.ts'
import { runCommand } from './support/command.ts'
import { withDatabase } from './support/database.ts'

await runCommand(async (config) => {
  const { file } = readArguments('backup', {})
  // Writes to a private file next to it first, so that an interrupted backup is never mistaken for a complete one.
  const draft = `${file}.part`
  await withDatabase(config, (pool) =>
    pipeline(Readable.from(dump(pool, report)), createGzip(), createWriteStream(draft, { mode: 0o600 })),
  )
  await rename(draft, file)
  console.log(`Everything is in ${file}. Keep it as safe as the database: it holds addresses and hashes of passwords.`)
})
