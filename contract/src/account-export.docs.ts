import * as accountExport from './account-export.ts'
import { documented, documentedCalls } from './docs.ts'

documented(accountExport.AccountExport, ['Everything that is stored about an account.'], {
  format: ['Always the same, so that a program knows what it reads.', accountExport.accountExportFormat],
  format_version: ['Raised when readers of the former version could misunderstand the file.', 1],
  exported_at: ['In UTC.', '2026-11-23T08:00:00.000Z'],
  tables: [
    'The rows about the account by the name of their table, as they are stored, without secrets such as the hash of the password.',
    { users: [{ id: 3, email: 'ana@example.com', nickname: 'Ana' }], feedback: [] },
  ],
})
documentedCalls(accountExport, {
  exportAccount: {
    gives:
      'Your profile, sessions, events, participants, matches, reports, claims, alerts, emails about events and feedback. Each of your events has an export of its own. At most ten times an hour.',
  },
})
