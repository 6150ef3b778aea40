import { endpoints } from '@muster/contract'
import { deleteAccount, restoreAccount } from '@muster/contract/account-deletion'
import { getCurrentUser, login } from '@muster/contract/accounts'
import { addressOf } from '@muster/contract/client'
import { getEvent, listEvents } from '@muster/contract/events'
import { listMatches } from '@muster/contract/matches'
import { listHistory } from '@muster/contract/reports'
import { afterEach, expect, it } from 'vitest'
import { dump } from '../scripts/backup/dump.ts'
import { textColumns } from '../server/src/features/deletion/queries.names.ts'
import { listDeleted } from '../server/src/features/deletion/queries.ts'
import { deleteAgain } from '../server/src/features/deletion/service.ts'
import { noLimits } from '../server/src/http/limits/limits.ts'
import { password } from '../server/src/testing/builders.ts'
import { buildRenderedPageDir } from '../server/src/testing/built-page.ts'
import { collectLog } from '../server/src/testing/collected-log.ts'
import { mailedToken } from '../server/src/testing/mails.ts'
import { startTestApp } from '../server/src/testing/test-app.ts'
import { buildPerson, email, names } from './support/person.ts'

const log = collectLog()
const renderer = `export const createRenderer = async () => async (given) => ({
  body: '<div>' + JSON.stringify(given) + '</div>', meta: { title: 'Rendered', description: 'As rendered' } })`
const pageDir = await buildRenderedPageDir(renderer)
const test = startTestApp(() => ({
  pageDir,
  cachesResponses: true,
  limits: noLimits,
  logger: log.logger,
}))
afterEach(() => log.lines.splice(0))

/** The forms in which a text could be stored. */
const needles = [email, ...names].flatMap((text) => {
  const bytes = Buffer.from(text)
  return [text, bytes.toString('hex'), bytes.toString('base64').slice(0, -3), encodeURIComponent(text)]
})
const isIn = (text: string) => needles.some((needle) => text.toLowerCase().includes(needle.toLowerCase()))

interface Column {
  schema: string
  table: string
  column: string
}

/** The columns of every table, whatever their type. */
async function findColumns(where = 'true'): Promise<Column[]> {
  const { rows } = await test.pool.query(`
    select table_schema as schema, table_name as table, column_name as column
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema in ('public', 'graphile_worker') and table_type = 'BASE TABLE' and ${where} order by 1, 2, 3`)
  return rows
}

/** Where the database still has a name or the address. */
async function findTraces() {
  const traces: string[] = []
  for (const { schema, table, column } of await findColumns()) {
    const { rows } = await test.pool.query(`select "${column}"::text as value from "${schema}"."${table}"`)
    if (rows.some(({ value }) => isIn(value ?? ''))) traces.push(`${schema}.${table}.${column}`)
  }
  return traces
}

async function findInDump() {
  let text = ''
  for await (const chunk of dump(test.pool, () => {})) text += String(chunk)
  return isIn(text)
}

/** Every public address with these events, pages, feeds, embeds and pictures included. */
const addressesOf = (params: object) => [
  ...[...endpoints.values()]
    .filter(({ method, access }) => method === 'GET' && access === 'anyone')
    .map(({ path }) => addressOf(path, { params: { ...params, army_id: 1, faction: 'Skaven', code: 'ABCDEFGHJK' } })),
  ...['/events', '/events.ics', '/events.atom', '/embed/events', '/sitemap.xml', '/share.png', '/share/armies.png'],
  ...['', '.ics', '/board', '/me', '?part=standings'].map(
    (rest) => addressOf(`/events/:event_id`, { params }).replace('/api/v1', '') + rest,
  ),
  '/embed/events/:event_id/standings'.replace(':event_id', String((params as { event_id: number }).event_id)),
]

async function findInResponses(paramsOf: { event_id: number; [name: string]: number }[], search: string) {
  const found: string[] = []
  let successes = 0
  for (const url of [
    ...new Set(paramsOf.flatMap(addressesOf)),
    `/api/v1/events?search=${encodeURIComponent(search)}`,
  ]) {
    const { statusCode, rawPayload } = await test.app.inject({ url })
    if (statusCode === 200) successes++
    if (isIn(rawPayload.toString('latin1')) || isIn(rawPayload.toString())) found.push(url)
  }
  return { found, successes }
}

async function setUp() {
  const world = await buildPerson(test)
  await test.db
    .updateTable('participants')
    .set({ army_id: null, army_written: `The army of ${names[0]}` })
    .set('members', JSON.stringify([{ nickname: names[0], army_id: null }]))
    .where('id', '=', world.side)
    .execute()
  const text = `The list of ${names[0]}`
  await test.db
    .insertInto('lists')
    .values({
      participant_id: world.side,
      event_id: world.hall.field.id,
      text,
      former_text: text,
      submitted_at: new Date(),
    })
    .execute()
  const reason = `Invented by ${names[0]}`
  await test.db.insertInto('reviews').values({ user_id: world.person.id, state: 'left_out', reason }).execute()
  await test.runJobs()
  const { event_id, id: match_id } = { event_id: world.hall.field.id, id: world.hall.first.id }
  const all = [
    { event_id, match_id, participant_id: world.side, round_number: 1 },
    { event_id: world.own.id, match_id: 1, participant_id: world.own.participants[0], round_number: 1 },
  ]
  const remove = async () => {
    const { token } = world.person
    expect((await test.call(deleteAccount, { token, body: { password } })).status).toBe(200)
    const restoring = await mailedToken(test, email)
    return restoring
  }
  const readAll = async () => ({
    event: (await test.call(getEvent, { params: { event_id: world.own.id } })).body,
    matches: (await test.call(listMatches, { params: { event_id } })).body.matches,
    history: (await test.call(listHistory, { token: world.hall.owner, params: { event_id, match_id } })).body.history,
  })
  return { ...world, all, remove, readAll }
}

it('leaves no name and no address in any table, response, feed, picture, backup and log', async () => {
  const { all, remove, side, readAll } = await setUp()
  const before = { traces: await findTraces(), ...(await findInResponses(all, names[0] ?? '')) }
  // The law is worth something only if it finds them everywhere before; causes are planned at once.
  const written = textColumns.map(({ table, column }) => `public.${table}.${column}`)
  expect(before.traces).toEqual(
    expect.arrayContaining([...written.filter((at) => !/club|before|causes/.test(at)), 'public.users.email']),
  )
  expect(before.found.length).toBeGreaterThan(10)
  expect(await findInDump()).toBe(true)
  const { history } = await readAll()

  await remove()
  expect(await findTraces()).toEqual([])
  const after = await findInResponses(all, names[0] ?? '')
  expect(after).toEqual({ found: [], successes: before.successes })
  expect(await findInDump()).toBe(false)
  expect(log.lines.filter(isIn)).toEqual([])

  const left = await readAll()
  expect(left.event).toMatchObject({ owner_id: null, owner_nickname: null, registration_open: false })
  const former = left.matches
    .flatMap(({ participant1, participant2 }) => [participant1, participant2])
    .find(({ id }) => id === side)
  expect(former?.nickname).toMatch(/^Former player \d{4,6}$/)
  // The history has the same steps, none more.
  expect(left.history.map(({ kind }) => kind)).toEqual(history.map(({ kind }) => kind))
  expect(left.history.map(({ by }) => by)).toContain(former?.nickname)
})

it('restores the account, its names and its events with the mailed link', async () => {
  const { remove, readAll, person, own } = await setUp()
  const before = await readAll()
  const token = await remove()
  const { status, body } = await test.call(restoreAccount, { body: { token } })
  expect({ status, email: body.email }).toEqual({ status: 200, email })
  expect(body.not_restored.join(' ')).toMatch(/1 alert.*feedback.*calendar.*1 passkey.*1 draft event/)
  const session = await test.call(login, { body: { email, password } })
  const user = await test.call(getCurrentUser, { token: session.body.access_token })
  const { token: _token, ...stored } = person
  expect(user.body).toEqual({ ...stored, is_verified: true, created_at: stored.created_at.toISOString() })
  const after = await readAll()
  expect(after.event).toMatchObject({ owner_id: person.id, owner_nickname: names[0], title: before.event.title })
  expect(after.event.description).toBe(`${names[0]} ([address removed]) and ${names[0]}’s friends`)
  expect(after.matches.map(({ participant1 }) => participant1)).toEqual(
    before.matches.map(({ participant1 }) => participant1),
  )
  const found = await test.call(listEvents, { query: { search: 'zebedee' } })
  expect(found.body.events.map(({ id }) => id)).toEqual([own.id])
  // The link works once.
  expect((await test.call(restoreAccount, { body: { token } })).status).toBe(400)
})

it('deletes an account of a restored backup again, by the list that is kept outside of it', async () => {
  const { remove } = await setUp()
  const token = await remove()
  const listed = await listDeleted(test.db)
  // What a backup from before brings back: the account, and a list without it.
  await test.call(restoreAccount, { body: { token } })
  expect(await findTraces()).not.toEqual([])
  expect(await deleteAgain(test.db, listed)).toBe(1)
  expect(await findTraces()).toEqual([])
  expect(await listDeleted(test.db)).toEqual(listed)
  expect(await deleteAgain(test.db, listed)).toBe(0)
})

it('knows every column that holds text: a new one is replaced, goes with its account, or names nobody', async () => {
  const holdsText = `data_type in ('text', 'jsonb', 'json', 'ARRAY', 'bytea', 'character varying') and table_schema = 'public'`
  const all = (await findColumns(holdsText)).map(({ table, column }) => `${table}.${column}`)
  const known = [
    ...textColumns.map(({ table, column }) => `${table}.${column}`),
    ...authors,
    ...goWithAccount,
    ...goWithImport,
    ...nameNobody,
  ]
  const isKnown = (at: string) => known.some((pattern) => new RegExp(`^${pattern}$`).test(at))
  expect(all.filter((at) => !isKnown(at))).toEqual([])
})

const authors = [
  'participants.nickname',
  'matches.result_by',
  'reports.reported_by',
  'match_history.recorded_by',
  'calls.called_by',
]
const goWithAccount = [
  '(users|sessions|devices|passkeys|passkey_challenges|account_tokens|registrations|feedback|alerts|channels|channel_posts|staff_invitations)\\..*',
  // Replaced with the account that reads it, or that it names.
  'reviews\\.reason',
]
// An import belongs to its user, and goes after 30 days, or once an editor has looked. A file may name anyone.
const goWithImport = ['(imports|import_problems)\\..*']
const nameNobody = [
  'reviews\\.state',
  '(open_data_\\w+|army_seasons)\\..*',
  // Encrypted with a key that the database does not have.
  'idempotency_keys\\..*',
  'closed_accounts\\..*',
  'deleted_accounts\\.fingerprint',
  // Words from a list, and ids.
  'merge(s|d_rows)\\..*',
  // Chosen from a list, derived, or about places and armies.
  '\\w+\\.(game_type|event_type|visibility|state|kind|method|source|result_source|scope|role)',
  'events\\.(location_country|location_city|time_zone|ranking|points|bye|table_policy|report_policy|list_policy|lists_shown|share_key|search_text)',
  'rounds\\.(seeds|forbid)',
  'participants\\.(category_scores|dropped_results)',
  'polls\\.(category|choices|results)',
  'ballot_boxes\\.ballots',
  'slips\\.code',
  '(armies|army_catalogue|army_codes|places|loaded_places|kysely_migration|kysely_migration_lock|counted_\\w+|rate_limits)\\..*',
]
