import { inShort, seed } from '@muster/rules/testing/extent'
import { IDBFactory } from 'fake-indexeddb'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createStorage } from '../../testing/create-storage.ts'
import { openDevice } from '../../testing/hall-device.ts'
import { createHallServer } from '../../testing/hall-server.ts'
import { act, byName, type DeskStep, deskStep } from '../../testing/hall-steps.ts'

const field = ['Ana', 'Ben', 'Cleo', 'Dan', 'Eve', 'Finn', 'Gail']
const late = ['Late Liv', 'Late Max', 'Late Noa']

async function stayOffline(steps: readonly DeskStep[]) {
  globalThis.indexedDB = new IDBFactory()
  const server = createHallServer(field, 1)
  const network = { fate: 'arrives' as 'arrives' | 'loses the request', delay: 0 }
  const device = openDevice({ server, network, user_id: 1, storage: createStorage() })
  await device.refetch()
  network.fate = 'loses the request'
  for (const step of steps) await act(device, step, late)
  await device.outbox.settled()
  const shown = byName(device.day())
  expect(server.state.calls, 'nothing has arrived').toEqual([])

  network.fate = 'arrives'
  for (let attempt = 0; attempt < 4; attempt++) {
    device.outbox.send({ isUrgent: true })
    await device.outbox.settled()
  }
  const { actions, results, rounds } = device.unsent()
  expect(
    [
      actions.filter(({ state }) => state.kind !== 'added'),
      results,
      rounds.filter(({ published_at }) => published_at !== null),
    ],
    'everything is sent, and nothing is asked',
  ).toEqual([[], [], []])
  await device.refetch()
  expect(byName(device.day()), 'the server has what the device showed').toEqual(shown)
  device.close()
}

it('a device shows offline what the server has once everything is sent, without a question', async () => {
  const days = fc.asyncProperty(fc.array(deskStep, { minLength: 3, maxLength: 25 }), stayOffline)
  await fc.assert(days, { numRuns: inShort(150, 2_000), seed })
}, 600_000)
