import { exportAccount } from '@muster/contract/account-export'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { createLimits } from '../../http/limits/limits.ts'
import { buildEvent, buildField, buildUser } from '../../testing/builders.ts'
import { deskOf } from '../../testing/desk.ts'
import { buildHall, report, sidesOf } from '../../testing/hall.ts'
import { buildPlayed } from '../../testing/players.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { exportedTables, notExported } from './queries.account.ts'
import { exportAccountOf } from './service.account.ts'

const test = startTestApp()

interface Column {
  table: string
  column: string
  refers: boolean
}

/** The columns of all tables, and whether they refer to users. */
async function readColumns() {
  const { rows } = await sql<Column>`
    select c.relname as table, a.attname as column,
           exists (select from pg_constraint k where k.conrelid = c.oid and k.contype = 'f'
                   and k.confrelid = 'users'::regclass and a.attnum = any(k.conkey)) as refers
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`.execute(test.db)
  return rows
}

it('an export of an account has every table that refers to users, or there is a reason why not', async () => {
  const tables = new Set((await readColumns()).filter(({ refers }) => refers).map(({ table }) => table))
  const known = new Set([...Object.keys(exportedTables), ...Object.keys(notExported)])
  expect([...tables.difference(known)]).toEqual([])
})

it('an export of an account has no secrets', async () => {
  const shown = (await readColumns()).filter(({ table, column }) => {
    const found = exportedTables[table]
    return found && /hash$|secret|token|password|_key$/.test(column) && !found.without?.includes(column)
  })
  expect(shown).toEqual([])
})

it('an export of an account has what is stored about it, and nothing about others but their part in its matches', async () => {
  const [user, other] = [await buildUser(test, { nickname: 'Ana' }), await buildUser(test, { nickname: 'Ben' })]
  const field = await buildField(test, ['Ana', 'Ben'], { owner: other })
  const [ana, ben] = field.participants
  await test.db.updateTable('participants').set({ user_id: user.id }).where('id', '=', ana).execute()
  await deskOf(test, field).addMatch(ben, ana, { participant1_score: 3, participant2_score: 5 })
  await buildEvent(test, { owner: user, title: 'Own Cup' })
  await buildPlayed(test, {
    owner: other,
    players: [user, other],
    visibility: 'draft',
    games: [{ sides: [0, 1], scores: [1, 2] }],
  })
  await sql`insert into feedback (user_id, category, content)
    select ${user.id}, 'bug', 'It does not beep ' || n from generate_series(1, 450) n`.execute(test.db)
  await sql`insert into feedback (user_id, category, content) values (${other.id}, 'bug', 'Of somebody else')`.execute(
    test.db,
  )
  const { body, headers } = await test.call(exportAccount, { token: user.token })
  expect(headers['content-disposition']).toBe('attachment; filename="muster-account.json"')
  const { users, sessions, events, participants, matches, feedback } = body.tables
  expect([users?.length, sessions?.length, feedback?.length]).toEqual([1, 1, 450])
  expect(users).toMatchObject([{ email: user.email, nickname: 'Ana' }])
  expect(events).toMatchObject([{ title: 'Own Cup' }])
  expect(participants?.[0]).toMatchObject({ id: ana, event_title: 'Winter Muster' })
  // Not the match in the draft of somebody else.
  expect(matches).toMatchObject([{ participant1_nickname: 'Ben', participant2_score: 5 }])
  expect(new Set(feedback?.map(({ id }) => id)).size).toBe(450)
  for (const foreign of [other.email, 'Of somebody else']) expect(JSON.stringify(body)).not.toContain(foreign)
})

it('an export of an account has the reports that it sent with a slip', async () => {
  const hall = await buildHall(test)
  const user = await buildUser(test)
  await report(hall, { token: user.token, ...sidesOf(hall).slip }, 20, 3)
  const { body } = await test.call(exportAccount, { token: user.token })
  expect(body.tables.reports).toMatchObject([{ reported_by: 'slip', user_id: user.id, participant1_score: 20 }])
})

it('an account can be exported ten times an hour', async () => {
  const user = await buildUser(test)
  const deps = { db: test.db, limits: createLimits(test.pool) }
  const streams = await Promise.all(Array.from({ length: 10 }, () => exportAccountOf(deps, user)))
  for (const stream of streams) stream.destroy()
  await expect(exportAccountOf(deps, user)).rejects.toThrow('Too many exports')
})
