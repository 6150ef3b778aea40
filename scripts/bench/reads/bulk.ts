import { callAddress } from '../application.ts'
import { rankOf, timed } from '../times.ts'
import type { Most } from './ratios.ts'
import type { Writing } from './writing-server.ts'

const turns = 20
const [people, rounds] = [64, 5]

/** All participants and matches of a tournament in two calls, and one match in one call. */
export async function measureBulk({
  server,
  organiser: { token },
}: Pick<Writing, 'server' | 'organiser'>): Promise<Most> {
  const call = (path: string, body?: object, method = 'POST') =>
    callAddress(`${server.url}/api/v1${path}`, { method, token, ...(body && { body }) })
  const bulk: number[] = []
  const single: number[] = []
  for (let turn = -3; turn < turns; turn++) {
    const event = JSON.parse(await call('/events', { title: 'Measured', game_type: 'AOS', event_type: 'tournament' }))
    const path = `/events/${event.id}`
    let ids: number[] = []
    const participants = Array.from({ length: people }, (_, seat) => ({ nickname: `Player ${seat + 1}` }))
    const adding = await timed(async () => {
      const added = JSON.parse(await call(`${path}/participants/bulk`, { participants }))
      ids = added.participants.map(({ id }: { id: number }) => id)
    })
    const matches = pair(ids)
    const pairing = await timed(() => call(`${path}/matches/bulk`, { matches }))
    const one = await timed(() => call(`${path}/matches`, matches[0]))
    await call(path, undefined, 'DELETE')
    if (turn < 0) continue
    bulk.push(adding + pairing)
    single.push(one)
  }
  return {
    ...{
      name: `${people} participants and ${rounds * (people / 2)} matches in bulk, beside one match`,
      unit: 'ms, median',
    },
    ...{ value: rankOf(bulk, 0.5), beside: rankOf(single, 0.5), most: 6 },
  }
}

/** In each round, everybody plays somebody of the other half. */
function pair(ids: readonly number[]) {
  const half = ids.length / 2
  return Array.from({ length: rounds * half }, (_, index) => {
    const [round, table] = [Math.floor(index / half), index % half]
    return {
      ...{ participant1_id: ids[table], participant2_id: ids[half + ((table + round) % half)] },
      ...{ participant1_score: 10, participant2_score: table, round_number: round + 1, table_number: table + 1 },
    }
  })
}
