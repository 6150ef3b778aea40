import pg from 'pg'
import { describe, expect, inject, it } from 'vitest'
import { openPool } from './connect.ts'
import { isUnavailable, violatedConstraint } from './failures.ts'

function refusedByDatabase(code: string, constraint?: string) {
  const error = new pg.DatabaseError('refused', 0, 'error')
  return Object.assign(error, { code, constraint })
}

const refusedBySystem = (code: string, syscall = 'connect') => Object.assign(new Error(code), { code, syscall })

describe('the database counts as unavailable because', () => {
  it.each([
    ['the connection failed', refusedByDatabase('08006')],
    ['too many connections', refusedByDatabase('53300')],
    ['the disk is full', refusedByDatabase('53100')],
    ['an administrator ended the connection', refusedByDatabase('57P01')],
    ['another process crashed', refusedByDatabase('57P02')],
    ['it is starting or stopping', refusedByDatabase('57P03')],
    ['it became a standby', refusedByDatabase('25006')],
    ['nothing listens', refusedBySystem('ECONNREFUSED')],
    ['the connection was cut', refusedBySystem('ECONNRESET', 'read')],
    ['the connection was cut while writing', refusedBySystem('EPIPE', 'write')],
    ['its socket is gone', refusedBySystem('ENOENT')],
    ['nothing responded', refusedBySystem('ETIMEDOUT')],
    ['its name is not known', refusedBySystem('ENOTFOUND', 'getaddrinfo')],
    ['names cannot be looked up now', refusedBySystem('EAI_AGAIN', 'getaddrinfo')],
    ['its machine is off', refusedBySystem('EHOSTUNREACH')],
    ['its network is unreachable', refusedBySystem('ENETUNREACH')],
    ['none of its addresses responds', new AggregateError([refusedBySystem('ECONNREFUSED')])],
    ['the connection ended', new Error('Connection terminated unexpectedly')],
    ['the connection took too long', new Error('Connection terminated due to connection timeout')],
    ['no connection came free', new Error('timeout exceeded when trying to connect')],
    ['the connection is broken', new Error('Client has encountered a connection error and is not queryable')],
  ])('%s', (_what, error) => {
    expect(isUnavailable(error)).toBe(true)
  })

  it.each(['40P01', '40001', '55P03', '57014'])('other statements were in the way (%s)', (code) => {
    expect(isUnavailable(refusedByDatabase(code))).toBe(true)
  })

  it('nothing listens at the address of a pool', async () => {
    const pool = openPool('postgresql://127.0.0.1:1/muster', () => {})
    const error: unknown = await pool.query('select').catch((reason: unknown) => reason)
    await pool.end()
    expect(isUnavailable(error)).toBe(true)
  })

  it('an administrator ends the connection in the middle of a statement', async () => {
    const pool = openPool(inject('adminUrl'), () => {})
    const error: unknown = await pool
      .query('select pg_terminate_backend(pg_backend_pid())')
      .catch((reason: unknown) => reason)
    await pool.end()
    expect(isUnavailable(error)).toBe(true)
  })
})

describe('the database does not count as unavailable after', () => {
  it.each([
    ['a duplicate', refusedByDatabase('23505')],
    ['a mistake in a statement', refusedByDatabase('42601')],
    ['a refusal of the operating system', refusedBySystem('EACCES', 'open')],
    ['an error of Muster', new Error('a stored password hash is not in the PHC format')],
    ['an aggregate of other errors', new AggregateError([new Error('no')])],
    ['a value that is not an error', 'ECONNREFUSED'],
    ['nothing', undefined],
  ])('%s', (_what, error) => {
    expect(isUnavailable(error)).toBe(false)
  })
})

describe('the constraint that refused a write', () => {
  it.each([
    ['a duplicate', refusedByDatabase('23505', 'users_email_key'), 'users_email_key'],
    ['a reference to nothing', refusedByDatabase('23503', 'matches_event_fkey'), 'matches_event_fkey'],
    ['a value out of bounds', refusedByDatabase('23514', 'matches_sides_check'), 'matches_sides_check'],
    ['another refusal', refusedByDatabase('42501', 'users_email_key'), undefined],
    ['an error that only looks like one', Object.assign(new Error(), { code: '23505', constraint: 'a' }), undefined],
    ['nothing', undefined, undefined],
  ])('of %s', (_what, error, constraint) => {
    expect(violatedConstraint(error)).toBe(constraint)
  })

  it('has the name that the database reports', async () => {
    const client = new pg.Client(inject('adminUrl'))
    await client.connect()
    await client.query('create temporary table pairs (id int constraint pairs_key unique)')
    const error: unknown = await client.query('insert into pairs values (1), (1)').catch((reason: unknown) => reason)
    await client.end()
    expect(violatedConstraint(error)).toBe('pairs_key')
  })
})
