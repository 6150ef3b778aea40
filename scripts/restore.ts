// Fills an empty database with a backup: `npm run restore -- muster.backup`. It takes the same settings as the server,
// which must not be running. Accounts that were deleted since are deleted again, by the list in DATA_DIR or by another:
// `npm run restore -- muster.backup --deleted FILE`.
import { createReadStream } from 'node:fs'
import { access } from 'node:fs/promises'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { openDb } from '../server/src/db/connect.ts'
import { deleteAgain } from '../server/src/features/deletion/service.ts'
import { readDeleted } from './backup/deleted.ts'
import { load } from './backup/load.ts'
import { readArguments, report } from './backup/terminal.ts'
import { runCommand } from './support/command.ts'
import { withDatabase } from './support/database.ts'

await runCommand(async (config) => {
  // The list of deleted accounts, unless it is in DATA_DIR.
  const { file, values } = readArguments('restore', { deleted: { type: 'string' } })
  await access(file)
  const listed = await readDeleted(config, values.deleted)
  // `load` reports a decompression failure, when it reads the lines.
  const chunks = pipeline(createReadStream(file), createGunzip(), () => {})
  const again = await withDatabase(config, async (pool) => {
    await load(pool, chunks, report)
    return deleteAgain(openDb(pool), listed ?? [])
  })
  console.log('Everything is restored: each table was counted and read back, and is what the backup says.')
  console.log(
    listed === undefined
      ? `There is no list of deleted accounts in ${config.DATA_DIR}. If you have one, restore again with --deleted FILE.`
      : `Accounts that the backup still had, and that are deleted again: ${again}`,
  )
})
