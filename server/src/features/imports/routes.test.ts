import { getEvent, listEvents, updateEvent } from '@muster/contract/events'
import { exportEvent } from '@muster/contract/exports'
import { listImportProblems, previewImport } from '@muster/contract/imports'
import { inShort } from '@muster/rules/testing/extent'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { buildImporter, countRows, csvOf, importHeader, smallFile } from '../../testing/importer.ts'
import { plan } from '../../testing/plan.ts'
import { startTestApp } from '../../testing/test-app.ts'

const test = startTestApp()

/** A file of this many matches in events of 500. */
function largeFile(lines: number) {
  const match = (index: number) => {
    const event = Math.floor(index / 500)
    const player = index % 500
    return `Cup ${event},2026-11-20,${(player % 5) + 1},Player ${player % 90},${index % 30},Rival ${player % 70},${index % 27}`
  }
  const rows = Array.from({ length: lines }, (_, index) => match(index))
  return `${importHeader},notes\n${rows.map((row) => `${row},"${'n'.repeat(190)}"`).join('\n')}`
}

describe('an import', () => {
  it('makes events, participants and matches, and lists each bad line by number and reason', async () => {
    const { token, run } = await buildImporter(test)
    const done = await run(smallFile, { file_name: 'small.csv' })
    expect(done).toMatchObject({ state: 'done', file_name: 'small.csv', lines_total: 4, lines_done: 4, problems: 1 })
    expect([done.events, done.participants, done.matches].map(({ added }) => added)).toEqual([2, 6, 3])
    expect(await countRows(test)).toEqual([2, 6, 3])
    const { problems } = (await test.call(listImportProblems, { token, params: { import_id: done.id } })).body
    expect(problems).toEqual([{ line: 4, reason: 'score1 "x" cannot be used: must be a whole number.' }])
    const { body } = await test.call(getEvent, { params: { event_id: done.event_ids[0] ?? 0 } })
    expect(body).toMatchObject({ title: 'Cup', event_date: '2026-11-20T12:00:00.000Z', num_of_participants: 4 })
  })

  it('imports 20,000 lines of 5 MB once, however often the file is sent concurrently', async () => {
    const { post, view } = await buildImporter(test)
    const lines = inShort(2000, 20_000)
    const text = largeFile(lines)
    expect(text.length).toBeGreaterThan(lines * 235)
    const sent = await Promise.all([post(text), post(text, { file_name: 'again.csv' }), post(text)])
    const [first] = sent.map(({ body }) => ({ status: 201, body }))
    expect(sent.map(({ status, body }) => ({ status, body }))).toEqual([first, first, first])
    await test.runJobs()
    const done = await view(sent[0]?.body.id ?? 0)
    expect(done).toMatchObject({ state: 'done', lines_total: lines, lines_done: lines, problems: 0 })
    expect(done.matches).toEqual({ added: lines, existing: 0 })
    expect(await countRows(test)).toEqual([lines / 500, (lines / 500) * 160, lines])
    expect((await post(text)).body).toEqual(done)
  })

  it('makes nothing twice and loses nothing when it is killed at any of its writes', async () => {
    const { run, undo } = await buildImporter(test)
    const text = csvOf(
      ...['Cup', 'Open'].flatMap((event) => [
        `${event},2026-11-20,1,Ana,3,Ben,1`,
        `${event},2026-11-20,1,Ana,3,Ben,1`,
        `${event},2026-11-20,2,Ana,0,Cleo,bad`,
        `${event},2026-11-20,2,Ana,0,Cleo,1`,
      ]),
    )
    for (let write = 1; ; write++) {
      await sql`create sequence import_writes`.execute(test.db)
      await sql`create function fail_once() returns trigger language plpgsql as $$
        begin if nextval('import_writes') = ${sql.lit(write)} then raise 'killed'; end if; return new; end $$;
        create trigger fail_once before update on imports for each row execute function fail_once();`.execute(test.db)
      const left = await run(text)
      const writes = await sql<{ last_value: number }>`select last_value from import_writes`.execute(test.db)
      await sql`drop trigger fail_once on imports; drop function fail_once; drop sequence import_writes`.execute(
        test.db,
      )
      if (left.state !== 'done') await sql`update graphile_worker._private_jobs set run_at = now()`.execute(test.db)
      await test.runJobs()
      const done = await run(text)
      expect({ write, ...done }).toMatchObject({
        write,
        state: 'done',
        lines_done: 8,
        problems: 2,
        events: { added: 2 },
      })
      expect(await countRows(test)).toEqual([2, 6, 6])
      await undo(done.id)
      expect(await countRows(test)).toEqual([0, 0, 0])
      if ((writes.rows[0]?.last_value ?? 0) < write) break
    }
  })

  it('adds only what is missing to events that exist', async () => {
    const { run, token } = await buildImporter(test)
    const first = await run(csvOf('Cup,2026-11-20,1,Ana,3,Ben,1'))
    const second = await run(smallFile)
    expect(second).toMatchObject({ events: { added: 1, existing: 1 }, matches: { added: 2, existing: 1 } })
    expect(second.participants).toEqual({ added: 4, existing: 2 })
    expect(await countRows(test)).toEqual([2, 6, 3])
    expect((await test.call(listEvents, { token, query: { my_events: 'true' } })).body.total).toBe(2)
    expect(first.event_ids).toHaveLength(1)
  })

  it('keeps a score that differs from the file, and says so', async () => {
    const { run, token } = await buildImporter(test)
    await run(csvOf('Cup,2026-11-20,1,Ana,3,Ben,1'))
    const corrected = await run(csvOf('Cup,2026-11-20,1,Ana,3,Ben,2'))
    expect(corrected).toMatchObject({ lines_done: 1, matches: { added: 0, existing: 1 }, problems: 1 })
    const { problems } = (await test.call(listImportProblems, { token, params: { import_id: corrected.id } })).body
    expect(problems).toEqual([{ line: 2, reason: expect.stringContaining('Ana against Ben with 3–1, which stays.') }])
  })

  it('is refused with a sentence until everything is known that it needs', async () => {
    const { post } = await buildImporter(test)
    const lines = 'date,player1,player2\n3/4/2026,Ana,Ben'
    expect((await post(lines)).body).toMatchObject({
      detail: expect.stringMatching(/^No column has the title of the event/),
    })
    const event = { defaults: { event: 'Cup' } }
    const asked = await post(lines, event)
    expect(asked.body).toMatchObject({ errors: [{ path: 'date_order', message: expect.stringContaining('3/4/2026') }] })
    expect((await post(lines, { ...event, columns: ['date', 'date', 'player1'] })).body).toMatchObject({
      errors: [{ path: 'columns', message: 'Two columns are date: choose one of them.' }],
    })
    expect((await post(lines, { ...event, date_order: 'mdy' })).status).toBe(201)
    expect((await post('event,player1,player2\n,Ana,Ben')).body).toMatchObject({
      detail: 'No line of the file can be imported. For example, line 2: event is missing.',
    })
    const many = await Promise.all(['A', 'B', 'C'].map((title) => post(`event,player1\n${title},Ana`)))
    expect(many.map(({ status }) => status).toSorted()).toEqual([201, 201, 409])
  })

  it('leaves out lines that Muster refuses, and adds the others', async () => {
    const { run, token } = await buildImporter(test)
    const lines = Array.from({ length: 1001 }, (_, index) => `Cup,,1,P${index},1,,`)
    expect(await run(`event,date,round,player1,score1,a,b\n${lines.join('\n')}`)).toMatchObject({
      state: 'done',
      problems: 1001,
      lines_done: 1001,
    })
    await run(csvOf('Open,2026-11-20,1,Ana,3,Ben,1'))
    const other = csvOf('Open,2026-11-20,1,Ana,3,Cleo,1')
      .replace('event,', 'game_type,event,')
      .replace('Open,', 'AOS,Open,')
    const refused = await run(other)
    const { problems } = (await test.call(listImportProblems, { token, params: { import_id: refused.id } })).body
    expect(problems).toEqual([{ line: 2, reason: 'in Muster, this event is one of Spearhead, not of Age of Sigmar.' }])
  })

  it('takes an event that Muster exported, with its rounds, byes and settings', async () => {
    const { run, token, undo } = await buildImporter(test)
    const first = await run(csvOf('Cup,2026-11-20,1,Ana,3,Ben,1', 'Cup,2026-11-20,1,Cleo,,bye,'))
    const event_id = first.event_ids[0] ?? 0
    await sql`insert into rounds (event_id, number, method, seed, published_at, is_draft)
      values (${event_id}, 2, 'swiss', 7, now(), false)`.execute(test.db)
    await sql`insert into seats (event_id, round_number, participant_id, is_draft)
      select event_id, 2, id, false from participants where nickname = 'Cleo'`.execute(test.db)
    await sql`update participants set adjustment = 2, club = 'Leeds' where nickname = 'Ana'`.execute(test.db)
    const body = { description: 'Two rounds', is_finished: true, ...plan }
    await test.call(updateEvent, { token, params: { event_id }, body })
    await sql`update events set missions = ${JSON.stringify(plan.missions)}::jsonb`.execute(test.db)
    const { body: file } = await test.call(exportEvent, { token, params: { event_id } })
    const other = await buildImporter(test)
    const copied = await other.run(JSON.stringify(file))
    expect(copied).toMatchObject({ state: 'done', unit: 'entry', problems: 0, lines_total: 4, lines_done: 4 })
    const copy = await test.call(exportEvent, { token: other.token, params: { event_id: copied.event_ids[0] ?? 0 } })
    const named = ({ participants, matches, rounds, event }: typeof file) => {
      const nameOf = (id: number) => participants.find((each) => each.id === id)?.nickname
      return {
        event,
        participants: participants.map(({ id: _id, ...each }) => each),
        matches: matches.map((match) => ({
          ...match,
          participant1_id: nameOf(match.participant1_id),
          participant2_id: nameOf(match.participant2_id),
        })),
        rounds: rounds.map((round) => ({
          ...round,
          byes: round.byes.map(({ participant_id }) => nameOf(participant_id)),
        })),
      }
    }
    expect(named(copy.body)).toEqual(named(file))
    expect(await other.undo(copied.id)).toMatchObject({ state: 'undone', kept: [] })
    expect(await countRows(test)).toEqual([1, 3, 1])
    expect(await undo(first.id)).toMatchObject({ kept: [expect.stringMatching(/^“Cup”/)] })
    const [one] = file.matches
    const contradictions = [
      { rounds: [...file.rounds, ...file.rounds] },
      { participants: file.participants.map((each) => ({ ...each, waiting_since: '0000-01-01T00:00:00.000Z' })) },
    ]
    for (const changed of contradictions) {
      const refused = await other.run(JSON.stringify({ ...file, ...changed }))
      expect(refused).toMatchObject({ state: 'done', lines_done: 4, problems: 4 })
    }
    const self = { ...file, matches: [{ ...one, participant2_id: one?.participant1_id }] }
    expect(await other.run(JSON.stringify(self))).toMatchObject({ state: 'done', problems: 1 })
  })
})

it('a deleted participant keeps the place in the seeds of an elimination, and none in a round robin', async () => {
  const { run, token } = await buildImporter(test)
  const first = await run(csvOf('Cup,2026-11-20,1,Ana,3,Ben,1'))
  const event_id = first.event_ids[0] ?? 0
  await sql`insert into rounds (event_id, number, method, seed, published_at, is_draft, top, seeds)
    select ${event_id}, number, method, 7, now(), false, top,
      array_agg(participants.id order by nickname) || array_fill(999999::bigint, array[600])
    from participants, (values (2, 'elimination', 8), (3, 'round_robin', null)) as added(number, method, top)
    group by number, method, top`.execute(test.db)
  const seedsOf = async (sender: string, id: number) => {
    const { status, body } = await test.call(exportEvent, { token: sender, params: { event_id: id } })
    expect(status).toBe(200)
    return { file: body, seeds: body.rounds.map(({ seeds }) => seeds?.map((seed) => typeof seed)) }
  }
  const { file, seeds } = await seedsOf(token, event_id)
  const both = ['number', 'number']
  expect(seeds).toEqual([[...both, ...Array(600).fill('object')], both])
  const other = await buildImporter(test)
  const copied = await other.run(JSON.stringify(file))
  expect((await seedsOf(other.token, copied.event_ids[0] ?? 0)).seeds).toEqual(seeds)
})

it('many large files of one account leave room for a file of another', async () => {
  const [{ token }, other] = [await buildImporter(test), await buildImporter(test)]
  const preview = (sender: string) => test.call(previewImport, { token: sender, body: { text: largeFile(400) } })
  const sent = Array.from({ length: 40 }, () => preview(token))
  expect((await preview(other.token)).status).toBe(200)
  expect(new Set((await Promise.all(sent)).map(({ status }) => status))).toEqual(new Set([200, 503]))
})

it.each([
  ['short lines', 'a\n'.repeat(2_500_000)],
  ['lines in one cell', `a,b\n"${'a\n'.repeat(2_500_000)}"`],
  ['blank cells', `event,player1\n${',\n'.repeat(1_000_000)}x`],
  ['nested lists', '['.repeat(5_000_000)],
])('a file of too many %s is refused with 422', async (_what, text) => {
  const { token } = await buildImporter(test)
  const { status, body } = await test.call(previewImport, { token, body: { text } })
  expect([status, body]).toEqual([422, expect.objectContaining({ detail: expect.stringContaining('20,000 lines') })])
})

it('a preview stores nothing, names the events that exist, and shows the doubts', async () => {
  const { run, token } = await buildImporter(test)
  await run(csvOf('Cup,2026-11-20,1,Ana,3,Ben,1'))
  const { status, body } = await test.call(previewImport, { token, body: { text: smallFile } })
  expect(status).toBe(200)
  expect(body.events.map(({ title, event_id, matches }) => [title, typeof event_id, matches])).toEqual([
    ['Cup', 'number', 2],
    ['Open', 'object', 1],
  ])
  expect(body.totals).toEqual({ lines: 4, events: 2, participants: 6, matches: 3, doubtful: 0, bad: 1 })
  expect(await countRows(test)).toEqual([1, 2, 1])
})
