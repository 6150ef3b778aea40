// Publishes today's files of open data: `npm run open-data`. The server does so each night. It takes the same settings
// as the server.
import { publishOpenData } from '../server/src/features/open-data/service.ts'
import { runCommand } from './support/command.ts'
import { withDb } from './support/database.ts'

await runCommand((config) =>
  withDb(config, async (db) => {
    const day = new Date().toISOString().slice(0, 10)
    const publishing = await publishOpenData(db, day)
    switch (publishing.status) {
      case 'published':
        console.log(
          `Published ${publishing.matches} matches as ${config.PUBLIC_URL}/data. ${publishing.written} of ${publishing.months} months have changed.`,
        )
        return true
      case 'exists':
        console.log(
          `The files of ${day} are published already. A published file never changes; the next ones are due tomorrow.`,
        )
        return true
      case 'busy':
        console.log('A server is publishing them just now.')
        return true
    }
  }),
)
