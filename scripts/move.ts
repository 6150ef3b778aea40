// Moves everything to another database: `npm run move -- --to postgresql://…`, or to an embedded one: `npm run move --
// --to ./new-data`. The current database does not change. Stop Muster first: anything written during the move is left
// behind.
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { SettingsError } from '../server/src/config.ts'
import { dump } from './backup/dump.ts'
import { load } from './backup/load.ts'
import { report } from './backup/terminal.ts'
import { runCommand } from './support/command.ts'
import { withDatabase } from './support/database.ts'

await runCommand(async (config) => {
  const { to } = parseArgs({ options: { to: { type: 'string' } } }).values
  if (to === undefined)
    throw new SettingsError('Say where to: npm run move -- --to postgresql://user:password@host/muster')
  const isUrl = /^postgres(ql)?:\/\//.test(to)
  const target = { DATA_DIR: resolve(to), DATABASE_URL: isUrl ? to : undefined }
  await withDatabase(config, (from) =>
    withDatabase(target, (into) =>
      load(
        into,
        dump(from, () => {}),
        report,
      ),
    ),
  )
  const setting = isUrl ? 'DATABASE_URL' : 'DATA_DIR'
  console.log(`Everything is at ${to}: each table was counted and read back. Start Muster with ${setting}=${to}`)
})
