import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { startTestApp } from '../../testing/test-app.ts'
import { until } from '../../testing/waiting.ts'

const test = startTestApp(() => ({}))
const path = '/api/v1/data/matches-2026-11-25.csv.gz'

/** A file that fills the buffers of a reader who takes nothing. */
async function insertLargeFile() {
  const chunks = 25
  await sql`
    with part as (insert into open_data_parts (format) values ('csv') returning id)
    insert into open_data_files (day, format, matches, bytes, sha256, parts)
    select '2026-11-25', 'csv', 1, ${chunks * 2 ** 20}, 'checksum', array[id] from part`.execute(test.db)
  await sql`insert into open_data_chunks select (select id from open_data_parts), number, decode(repeat('00', 1048576), 'hex')
    from generate_series(0, ${chunks - 1}::int) as number`.execute(test.db)
}

it('sends five files at once to one address, and takes the places of readers who take nothing', async () => {
  await insertLargeFile()
  await test.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = test.app.server.address() as AddressInfo
  const served: Socket[] = []
  test.app.server.on('connection', (socket: Socket) => served.push(socket))
  /** Requests the file and reads only the status. */
  const startReading = async () => {
    const socket = connect({ port, host: '127.0.0.1' })
    onTestFinished(() => void socket.destroy())
    socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`)
    const [start]: Buffer[] = await once(socket, 'data')
    socket.pause()
    return start?.toString().slice(9, 12)
  }
  const statuses = []
  for (let count = 0; count < 6; count++) statuses.push(await startReading())
  expect(statuses).toEqual([...Array(5).fill('200'), '429'])
  const [first] = served
  expect(first?.timeout).toBe(30_000)
  // As after 30 seconds in which nothing was sent.
  first?.emit('timeout')
  await until(() => first?.destroyed === true)
  expect(await startReading()).toBe('200')
})
