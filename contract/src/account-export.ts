import { endpoint } from './endpoint.ts'
import { Instant } from './fields.ts'
import { z } from './zod.ts'

export const accountExportFormat = 'muster-account'

export const accountExportVersion = 1

/** Everything that is stored about an account. */
export const AccountExport = z
  .object({
    /** Always the same, so that a program knows what it reads. @example muster-account */
    format: z.literal(accountExportFormat),
    /** Raised when readers of the former version could misunderstand the file. @example 1 */
    format_version: z.literal(accountExportVersion),
    /** In UTC. @example 2026-11-23T08:00:00.000Z */
    exported_at: Instant,
    /**
     * The rows about the account by the name of their table, as they are stored, without secrets such as the hash of
     * the password.
     * @example {"users": [{"id": 3, "email": "ana@example.com", "nickname": "Ana"}], "feedback": []}
     */
    tables: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
  })
  .meta({ id: 'AccountExport' })

/**
 * Everything that is stored about your account, as one file.
 * @returns Your profile, sessions, events, participants, matches, reports, claims, alerts, emails about events and
 * feedback. Each of your events has an export of its own. At most ten times an hour.
 */
export const exportAccount = endpoint({
  method: 'GET',
  path: '/auth/export',
  tag: 'accounts',
  access: 'signed_in',
  response: AccountExport,
  refusals: ['too_many_attempts'],
})
