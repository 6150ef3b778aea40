import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readConfig, SettingsError } from './config.ts'

const messageOf = (environment: NodeJS.ProcessEnv) => {
  try {
    readConfig(environment)
    return 'no error'
  } catch (error) {
    expect(error).toBeInstanceOf(SettingsError)
    return error instanceof Error ? error.message : ''
  }
}

describe('settings', () => {
  const defaults = {
    PORT: 3000,
    HOST: '127.0.0.1',
    DATA_DIR: resolve('data'),
    PUBLIC_URL: 'http://localhost:3000',
    MAIL_FROM: 'Muster <muster@localhost>',
    CATALOGUE_EDITORS: [],
    RATE_LIMITS: 'on',
    TRUST_PROXY: false,
    LIVE_STREAMS: 12_000,
    LIVE_STREAMS_PER_ADDRESS: 1000,
    STOP_AFTER: 0,
    ROLE: 'both',
    LOG_LEVEL: 'info',
  }
  const names = [
    ...Object.keys(defaults),
    'DATABASE_URL',
    'DATABASE_REPLICA_URL',
    'SMTP_URL',
    'FEEDBACK_TO',
    'METRICS_PORT',
  ]

  it('have defaults that need nothing but a folder', () => {
    expect(readConfig({})).toEqual(defaults)
  })

  it('count as not set when they are empty', () => {
    expect(readConfig(Object.fromEntries(names.map((name) => [name, ''])))).toEqual(defaults)
  })

  it.each([
    ['PORT', '8080', 8080],
    ['PORT', '0', 0],
    ['HOST', '0.0.0.0', '0.0.0.0'],
    ['DATA_DIR', 'elsewhere', resolve('elsewhere')],
    ['DATA_DIR', '/srv/muster', '/srv/muster'],
    ['DATABASE_URL', 'postgres://me:secret@db:5432/muster', 'postgres://me:secret@db:5432/muster'],
    ['DATABASE_URL', 'postgresql:///muster?host=/run/postgresql', 'postgresql:///muster?host=/run/postgresql'],
    ['DATABASE_REPLICA_URL', 'postgresql://replica/muster', 'postgresql://replica/muster'],
    ['PUBLIC_URL', 'https://muster.example', 'https://muster.example'],
    ['PUBLIC_URL', 'https://muster.example/', 'https://muster.example'],
    // The cookie is secure when this begins with https.
    ['PUBLIC_URL', 'HTTPS://muster.example', 'https://muster.example'],
    ['SMTP_URL', 'smtp://me:secret@mail.example:587', 'smtp://me:secret@mail.example:587'],
    ['SMTP_URL', 'smtps://mail.example', 'smtps://mail.example'],
    ['MAIL_FROM', 'muster@example.com', 'muster@example.com'],
    ['MAIL_FROM', 'Muster <muster@example.com>', 'Muster <muster@example.com>'],
    ['CATALOGUE_EDITORS', 'Ana@Example.com, ben@example.com', ['ana@example.com', 'ben@example.com']],
    ['FEEDBACK_TO', 'developer@example.com', 'developer@example.com'],
    ['RATE_LIMITS', 'off', 'off'],
    ['TRUST_PROXY', 'true', true],
    ['TRUST_PROXY', 'false', false],
    ['TRUST_PROXY', '10.0.0.0/8, 127.0.0.1', '10.0.0.0/8, 127.0.0.1'],
    ['METRICS_PORT', '9100', 9100],
    ['LOG_LEVEL', 'silent', 'silent'],
  ])('take %s=%s', (name, text, value) => {
    expect(readConfig({ [name]: text })).toMatchObject({ [name]: value })
  })

  it('derive the public address from the port', () => {
    expect(readConfig({ PORT: '8080' }).PUBLIC_URL).toBe('http://localhost:8080')
  })

  it.each([
    ['PORT', 'http'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '80.5'],
    ['PORT', ' '],
    ['METRICS_PORT', 'on'],
    ['DATABASE_URL', 'mysql://localhost/muster'],
    ['DATABASE_URL', 'localhost:5432'],
    ['DATABASE_REPLICA_URL', 'replica'],
    ['PUBLIC_URL', 'muster.example'],
    ['PUBLIC_URL', 'ftp://muster.example'],
    ['PUBLIC_URL', 'https://'],
    // Links append a path to it.
    ['PUBLIC_URL', 'https://muster.example/?a=b'],
    ['SMTP_URL', 'mail.example:25'],
    ['SMTP_URL', 'http://mail.example'],
    ['SMTP_URL', 'smtp://'],
    ['MAIL_FROM', 'nobody'],
    ['CATALOGUE_EDITORS', 'ana'],
    ['CATALOGUE_EDITORS', 'ana@example.com;ben@example.com'],
    ['FEEDBACK_TO', 'developer'],
    ['RATE_LIMITS', 'no'],
    ['TRUST_PROXY', 'banana'],
    ['ROLE', 'all'],
    ['LOG_LEVEL', 'loud'],
  ])('refuse %s=%s in a sentence that names it', (name, text) => {
    expect(messageOf({ [name]: text })).toMatch(
      new RegExp(`^The setting ${name} cannot be used: it must be [a-z][^\\n]+\\.$`),
    )
  })

  it('do not reveal a refused secret', () => {
    expect(messageOf({ DATABASE_URL: 'mysql://me:secret@db/muster' })).not.toContain('secret')
  })
})

it('trusts a number of proxies from the server outwards, if the nearest has a private address', () => {
  const { TRUST_PROXY } = readConfig({ TRUST_PROXY: '2' })
  if (typeof TRUST_PROXY !== 'function') throw new Error('a number is turned into a rule')
  expect([0, 1, 2].map((hop) => TRUST_PROXY('10.0.0.7', hop))).toEqual([true, true, false])
  expect(['127.0.0.1', '::1', 'fd00::1', '192.0.2.1', '2001:db8::1'].map((nearest) => TRUST_PROXY(nearest, 0))).toEqual(
    [true, true, true, false, false],
  )
})
