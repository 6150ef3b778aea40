import { listParticipants } from '@muster/contract/participants'
import { expect, it } from 'vitest'
import { buildImporter } from '../../testing/importer.ts'
import { startTestApp } from '../../testing/test-app.ts'

const test = startTestApp()

it('keeps the text of an army that is left open until somebody chooses', async () => {
  const { run } = await buildImporter(test)
  const armies = [{ game_type: 'SPEARHEAD' as const, written: 'Seraphon', army_id: null }]
  const { event_ids } = await run('event,player1,army1,player2,army2\nCup,Ana,Seraphon,Ben,', { armies })
  const params = { event_id: event_ids[0] ?? 0 }
  const { participants } = (await test.call(listParticipants, { params })).body
  expect(participants.map(({ nickname, army_id, army_written }) => [nickname, army_id, army_written])).toEqual([
    ['Ana', null, 'Seraphon'],
    ['Ben', null, null],
  ])
})
