// Fills an empty database with a backup: `npm run restore -- muster.backup`. It takes the same settings as the server,
// which must not be running.
import { createReadStream } from 'node:fs'
import { access } from 'node:fs/promises'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { load } from './backup/load.ts'
import { readFileArgument, report } from './backup/terminal.ts'
import { runCommand } from './support/command.ts'
import { withDatabase } from './support/database.ts'

await runCommand(async (config) => {
  const file = readFileArgument('restore')
  await access(file)
  // `load` reports a decompression failure, when it reads the lines.
  const chunks = pipeline(createReadStream(file), createGunzip(), () => {})
  await withDatabase(config, (pool) => load(pool, chunks, report))
  console.log('Everything is restored: each table was counted and read back, and is what the backup says.')
})
