import { endpoint } from './endpoint.ts'
import { Instant } from './fields.ts'
import { z } from './zod.ts'

export const accountExportFormat = 'muster-account'

export const accountExportVersion = 1

/** Everything that Muster stores about an account, as it is stored. */
export const AccountExport = z
  .object({
    format: z.literal(accountExportFormat),
    format_version: z.literal(accountExportVersion),
    exported_at: Instant,
    /** The rows about the account by the name of their table, without secrets such as the hash of the password. */
    tables: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
  })
  .meta({ id: 'AccountExport' })

export const exportAccount = endpoint({
  method: 'GET',
  path: '/auth/export',
  tag: 'accounts',
  summary: 'Everything that is stored about your account, as one file',
  access: 'signed_in',
  response: AccountExport,
  refusals: ['too_many_attempts'],
})
