import { resolve } from 'node:path'
import { z } from 'zod'

const port = z.coerce.number().int().min(0).max(65535)
const url = (protocols: RegExp) => z.url({ protocol: protocols })
const emails = z
  .string()
  .transform((list) => list.split(',').map((email) => email.trim().toLowerCase()))
  .pipe(z.array(z.email()))

/** What may be set, and what holds when it is not. An empty variable counts as not set. */
const Settings = z.object({
  PORT: port.default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z
    .string()
    .default('./data')
    .transform((path) => resolve(path)),
  DATABASE_URL: url(/^postgres(ql)?$/).optional(),
  DATABASE_REPLICA_URL: url(/^postgres(ql)?$/).optional(),
  PUBLIC_URL: url(/^https?$/)
    .transform((value) => value.replace(/\/+$/, ''))
    .optional(),
  SMTP_URL: url(/^smtps?$/).optional(),
  MAIL_FROM: z.string().default('Muster <muster@localhost>'),
  CATALOGUE_EDITORS: emails.default([]),
  FEEDBACK_TO: z.email().optional(),
  RATE_LIMITS: z.enum(['on', 'off']).default('on'),
  TRUST_PROXY: z.string().optional(),
  METRICS_PORT: port.optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
})

export type Config = Omit<z.output<typeof Settings>, 'PUBLIC_URL' | 'TRUST_PROXY'> & {
  PUBLIC_URL: string
  TRUST_PROXY: boolean | string | ((address: string, hop: number) => boolean)
}

const expectations: Record<string, string> = {
  PORT: 'a port number from 0 to 65535',
  DATABASE_URL: 'an address such as postgresql://user:password@host:5432/muster',
  DATABASE_REPLICA_URL: 'an address such as postgresql://user:password@host:5432/muster',
  PUBLIC_URL: 'an address such as https://muster.example',
  SMTP_URL: 'an address such as smtp://user:password@host:587',
  CATALOGUE_EDITORS: 'email addresses, separated by commas',
  FEEDBACK_TO: 'an email address',
  RATE_LIMITS: 'on or off',
  METRICS_PORT: 'a port number from 0 to 65535',
  LOG_LEVEL: 'one of fatal, error, warn, info, debug, trace, silent',
}

/** A setting that cannot be used. The message names it and says what it takes. */
export class SettingsError extends Error {}

/** Reads the settings once; throws a SettingsError for the first bad one. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = Settings.safeParse(set)
  if (!parsed.success) {
    const name = String(parsed.error.issues[0]?.path[0])
    throw new SettingsError(`The setting ${name} cannot be used: it must be ${expectations[name] ?? 'text'}.`)
  }
  const { PUBLIC_URL, TRUST_PROXY, ...rest } = parsed.data
  return {
    ...rest,
    PUBLIC_URL: PUBLIC_URL ?? `http://localhost:${rest.PORT}`,
    TRUST_PROXY: readTrust(TRUST_PROXY),
  }
}

/** Yes, no, a number of proxies in front, or their addresses. */
function readTrust(value: string | undefined): Config['TRUST_PROXY'] {
  if (value === undefined || value === 'false') return false
  if (value === 'true') return true
  return /^\d+$/.test(value) ? (_address, hop) => hop < Number(value) : value
}
