import { deleteAccount } from '@muster/contract/account-deletion'
import { guardCell, readCell } from '@muster/contract/csv-cells'
import { exportEvent } from '@muster/contract/exports'
import { nickname as nicknameOf } from '@muster/contract/fields'
import { createMatches } from '@muster/contract/matches'
import { foldName } from '@muster/contract/names'
import { listParticipants } from '@muster/contract/participants'
import { listPlayers } from '@muster/contract/players'
import { turnedName } from '@muster/rules/people/names'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { buildField, buildUser, password } from '../../testing/builders.ts'
import { buildImporter, csvOf } from '../../testing/importer.ts'
import { startTestApp } from '../../testing/test-app.ts'

const test = startTestApp()

const signs = [...'!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~']
const parts = fc.array(fc.constantFrom(...signs, 'a', 'É', '7', ' ', '王', '’', '\u00a0'), {
  minLength: 1,
  maxLength: 9,
})
const random = fc.oneof(
  parts.map((characters) => characters.join('')),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 12 }),
)

/** Names with every sign in them, some around them and alone, and random ones. */
function sampleNames(seed: number): string[] {
  const typed = [
    ...[0, 8, 16, 24].map((from) => `Jean${signs.slice(from, from + 8).join('')}Luc`),
    ...['Jean-Luc', '"Ann"', '-Bo-', '(Cy)', '-', '%', '\\'],
    ...fc.sample(random, { seed, numRuns: 24 }),
  ]
  const taken = typed.flatMap((name) => nicknameOf('Missing').safeParse(name).data ?? [])
  return [...new Map(taken.map((name) => [foldName(name), name])).values()]
}

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`

it('takes each name that registration takes into every list, export, search and import, and forgets it', async () => {
  const seed = Math.trunc(Math.random() * 2 ** 31)
  const names = sampleNames(seed)
  const { id: event_id, owner, participants } = await buildField(test, ['Other side', ...names])
  const params = { event_id }
  const users = new Map<string, Awaited<ReturnType<typeof buildUser>>>()
  for (const nickname of names) users.set(nickname, await buildUser(test, { nickname }))
  await test.pool.query(
    'update participants set user_id = users.id from users where users.nickname = participants.nickname',
  )
  const list = async () => (await test.call(listParticipants, { params })).body.participants
  const matches = (await list())
    .filter(({ nickname }) => users.has(nickname))
    .map(({ id, nickname }) => ({
      participant1_id: id,
      participant2_id: participants[0] ?? 0,
      notes: `${nickname} won`,
    }))
  expect((await test.call(createMatches, { token: owner.token, params, body: { matches } })).status).toBe(201)
  const findings = names.map((name) => ({ code: 'rematch', participant_ids: [], sentence: `${name} and Ben met.` }))
  await test.pool.query(
    `insert into rounds (event_id, number, method, seed, is_draft, published_at, published_check)
     values ($1, 1, 'manual', 0, false, now(), $2)`,
    [event_id, JSON.stringify({ findings })],
  )

  const exported = await test.call(exportEvent, { params })
  expect(exported.body.participants.map(({ nickname }) => nickname)).toEqual(expect.arrayContaining(names))
  const { body: csv } = await test.app.inject({ url: `/api/v1/events/${event_id}/participants.csv` })
  const rows: { nickname: string }[] = parse(csv, { bom: true, columns: true })
  expect(rows.map(({ nickname }) => readCell(nickname))).toEqual(expect.arrayContaining(names))

  const lines = names.map((name) => `Open,2026-11-20,1,${quoted(guardCell(name))},3,Somebody else,1`)
  const importer = await buildImporter(test)
  const { state } = await importer.run(csvOf(...lines))
  expect({ seed, state }).toEqual({ seed, state: 'done' })
  const imported = await test.pool.query(
    'select nickname from participants join events on events.id = event_id where owner_id = $1',
    [importer.id],
  )
  // A file’s “Smith, John” becomes “John Smith”, which an account of that nickname does not have.
  const kept = names.filter((name) => turnedName(name) === undefined)
  expect(imported.rows.map(({ nickname }) => nickname)).toEqual(expect.arrayContaining(kept))

  await test.db.updateTable('users').set({ player_visibility: 'public' }).execute()
  for (const [nickname, { token }] of users) {
    const players = await test.call(listPlayers, { query: { search: nickname, limit: 100 } })
    expect(players.body.players.map((player) => player.nickname)).toContain(nickname)
    const { status } = await test.call(deleteAccount, { token, body: { password } })
    expect({ seed, nickname, status }).toEqual({ seed, nickname, status: 200 })
  }

  const left = new Set((await list()).map(({ nickname }) => nickname))
  expect(names.filter((name) => left.has(name))).toEqual([])
  const texts = await test.pool.query(
    `select notes as text from matches union all select jsonb_array_elements(published_check -> 'findings') ->> 'sentence' from rounds`,
  )
  const written = new Set(texts.rows.map(({ text }) => text))
  const isKept = (name: string) => [`${name} won`, `${name} and Ben met.`].some((text) => written.has(text))
  expect({ seed, kept: names.filter(isKept) }).toEqual({ seed, kept: [] })
})
