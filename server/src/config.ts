import { isIP } from 'node:net'
import { resolve } from 'node:path'
import ipaddr from 'ipaddr.js'
import { z } from 'zod'

const port = z
  .string()
  .regex(/^\d{1,5}$/)
  .transform(Number)
  .pipe(z.number().max(65535))
const count = z
  .string()
  .regex(/^\d{1,6}$/)
  .transform(Number)
const seconds = z
  .string()
  .regex(/^\d{1,3}$/)
  .transform(Number)
// The address of a Unix socket (postgresql:///muster?host=/run/postgresql) is not a URL by the URL standard.
const databaseUrl = z.string().regex(/^postgres(ql)?:\/\/\S+$/)
const address = /[^\s<>@]+@[^\s<>@]+/.source
const emails = z
  .string()
  .transform((list) => list.split(',').map((email) => email.trim().toLowerCase()))
  .pipe(z.array(z.email()))

/** Every setting with its default. An empty variable counts as not set. */
const Settings = z.object({
  PORT: port.default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z
    .string()
    .default('./data')
    .transform((path) => resolve(path)),
  DATABASE_URL: databaseUrl.optional(),
  DATABASE_SESSION_URL: databaseUrl.optional(),
  DATABASE_REPLICA_URL: databaseUrl.optional(),
  ROLE: z.enum(['both', 'web', 'worker']).default('both'),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .transform((value) => new URL(value))
    .refine(({ search, hash }) => search === '' && hash === '')
    .transform(({ origin, pathname }) => origin + pathname.replace(/\/+$/, ''))
    .optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/, hostname: /./ }).optional(),
  MAIL_FROM: z
    .string()
    .regex(new RegExp(`^(${address}|[^<>]*<${address}>)$`))
    .default('Muster <muster@localhost>'),
  CATALOGUE_EDITORS: emails.default([]),
  FEEDBACK_TO: z.email().optional(),
  RATE_LIMITS: z.enum(['on', 'off']).default('on'),
  TRUST_PROXY: z.string().refine(isTrust).optional(),
  METRICS_PORT: port.optional(),
  LIVE_STREAMS: count.default(12_000),
  LIVE_STREAMS_PER_ADDRESS: count.default(1000),
  STOP_AFTER: seconds.default(0),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
})

export type Config = Omit<z.output<typeof Settings>, 'PUBLIC_URL' | 'TRUST_PROXY'> & {
  PUBLIC_URL: string
  TRUST_PROXY: boolean | string | ((address: string, hop: number) => boolean)
}

const expectations: Record<string, string> = {
  PORT: 'a port number from 0 to 65535',
  DATABASE_URL: 'an address such as postgresql://user:password@host:5432/muster',
  DATABASE_SESSION_URL: 'an address such as postgresql://user:password@host:5432/muster',
  ROLE: 'one of both, web, worker',
  DATABASE_REPLICA_URL: 'an address such as postgresql://user:password@host:5432/muster',
  PUBLIC_URL: 'an address such as https://muster.example',
  SMTP_URL: 'an address such as smtp://user:password@host:587',
  CATALOGUE_EDITORS: 'email addresses, separated by commas',
  FEEDBACK_TO: 'an email address',
  MAIL_FROM: 'an address such as Muster <muster@example.org>',
  TRUST_PROXY: 'true, false, a number of proxies, or their addresses separated by commas',
  RATE_LIMITS: 'on or off',
  METRICS_PORT: 'a port number from 0 to 65535',
  LIVE_STREAMS: 'a number up to 999999',
  LIVE_STREAMS_PER_ADDRESS: 'a number up to 999999',
  STOP_AFTER: 'a number of seconds up to 999',
  LOG_LEVEL: 'one of fatal, error, warn, info, debug, trace, silent',
}

/** Whether the log is for programs. Not one of the settings, because the log must exist before they are validated. */
export const isProduction = process.env.NODE_ENV === 'production'

/** An invalid setting. The message names it and its expected value. */
export class SettingsError extends Error {}

/** Reads the settings; throws a SettingsError for the first bad one. Nothing else reads the environment. */
export function readConfig(environment: NodeJS.ProcessEnv = process.env): Config {
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
  // A number alone would let anyone who reaches the port directly claim any address, so the nearest proxy must have a
  // private one.
  if (/^\d+$/.test(value)) return (address, hop) => hop < Number(value) && (hop > 0 || isPrivate(address))
  return value
}

const proxyNames = ['loopback', 'linklocal', 'uniquelocal']

function isTrust(value: string): boolean {
  const isAddress = (text: string) => proxyNames.includes(text) || isIP(text.replace(/\/\d+$/, '')) !== 0
  return /^(true|false|\d+)$/.test(value) || value.split(',').every((item) => isAddress(item.trim()))
}

const privateRanges = ['loopback', 'private', 'linkLocal', 'uniqueLocal']

const isPrivate = (address: string) =>
  ipaddr.isValid(address) && privateRanges.includes(ipaddr.process(address).range())
