import { deleteEvent } from '@muster/contract/events'
import { undoImport } from '@muster/contract/imports'
import { createParticipant, listParticipants } from '@muster/contract/participants'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { buildUser } from '../../testing/builders.ts'
import { deskOf, entryOf } from '../../testing/desk.ts'
import { buildImporter, countRows, csvOf, smallFile } from '../../testing/importer.ts'
import { startTestApp } from '../../testing/test-app.ts'

const test = startTestApp()

describe('undoing an import', () => {
  it('removes all that it made, and lets the file be imported again', async () => {
    const { run, undo } = await buildImporter(test)
    const done = await run(smallFile)
    expect(await undo(done.id)).toMatchObject({ state: 'undone', kept: [], event_ids: [] })
    expect(await countRows(test)).toEqual([0, 0, 0])
    const again = await run(smallFile)
    expect(again.id).not.toBe(done.id)
    expect(await countRows(test)).toEqual([2, 6, 3])
  })

  it('leaves what was changed since, and says what stays', async () => {
    const { run, undo, token } = await buildImporter(test)
    const done = await run(smallFile)
    const [cup = 0, open = 0] = done.event_ids
    await sql`update matches set participant1_score = 9 where event_id = ${cup} and table_number is null and participant2_score = 1`.execute(
      test.db,
    )
    await test.call(createParticipant, { token, params: { event_id: open }, body: { nickname: 'Eve' } })
    expect((await undo(done.id)).kept).toEqual([
      '“Cup” keeps 1 match and 2 participants: changed since, or in use by something that was added since.',
      '“Open” stays, because it was changed or added to since.',
    ])
    expect(await countRows(test)).toEqual([2, 3, 1])
    const { body } = await test.call(listParticipants, { token, params: { event_id: open } })
    expect(body.participants.map(({ nickname }) => nickname)).toEqual(['Eve'])
  })

  it('can be tried again after its last attempt has failed', async () => {
    const { run, undo } = await buildImporter(test)
    const done = await run(smallFile)
    await sql`create function refuse() returns trigger language plpgsql as $$ begin raise 'full'; end $$;
      create trigger refuse before delete on events for each row execute function refuse();
      create function last_try() returns trigger language plpgsql as $$ begin new.max_attempts := 1; return new; end $$;
      create trigger last_try before insert on graphile_worker._private_jobs for each row execute function last_try()`.execute(
      test.db,
    )
    const failed = await undo(done.id)
    await sql`drop function refuse() cascade; drop function last_try() cascade`.execute(test.db)
    expect([failed.state, (await undo(done.id)).state]).toEqual(['failed', 'undone'])
  })

  it('leaves an event that has passed to another owner', async () => {
    const [{ run, undo }, heir] = [await buildImporter(test), await buildUser(test)]
    const done = await run(smallFile)
    await sql`update events set owner_id = ${heir.id}`.execute(test.db)
    expect((await undo(done.id)).kept).toHaveLength(2)
    expect(await countRows(test)).toEqual([2, 6, 3])
  })

  it('gives the places that it vacates to those who wait', async () => {
    const { run, undo, ...owner } = await buildImporter(test)
    const { event_ids } = await run(csvOf('Cup,2030-11-20,,Ana,,Ben,'))
    const cup = { id: event_ids[0] ?? 0, owner }
    const desk = deskOf(test, cup)
    await desk.change({ capacity: 4, registration_open: true })
    const { id } = await run(csvOf('Cup,2030-11-20,,Cleo,,Dan,'))
    const { join } = entryOf(test, await buildUser(test), cup.id)
    expect((await join()).body.waiting_since).not.toBeNull()
    await undo(id)
    expect((await desk.participants()).map(({ waiting_since }) => waiting_since)).toEqual([null, null, null])
  })

  it('does nothing about events that were deleted, and is refused while the import runs', async () => {
    const { run, undo, post, token } = await buildImporter(test)
    const done = await run(smallFile)
    for (const event_id of done.event_ids) await test.call(deleteEvent, { token, params: { event_id } })
    expect(await undo(done.id)).toMatchObject({ state: 'undone', kept: [] })
    const { id } = (await post(smallFile)).body
    const early = await test.call(undoImport, { token, params: { import_id: id } })
    expect(early).toMatchObject({ status: 409, body: { code: 'import_running' } })
  })
})
