// The least that a handler with a database can do: one prepared statement, whose JSON is sent as it is. It is told the
// address of a database, and answers with its port.
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { type SelectName, selects } from '../selects.ts'

let pool: pg.Pool | undefined

const server = createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost')
  answer(pathname.slice(1), searchParams.getAll('value'), response).catch((error) => {
    console.error(`${request.url}: ${error.message}`)
    response.writeHead(500).end()
  })
}).listen(0, '127.0.0.1')

async function answer(name: string, values: string[], response: ServerResponse) {
  const text = selects[name as SelectName]
  const found = await pool?.query<[string]>({ name, text, values, rowMode: 'array' })
  const body = Buffer.from(found?.rows[0]?.[0] ?? '')
  response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': body.length })
  response.end(body)
}

// As the server's own pool, in size and settings.
process.on('message', (connectionString: string) => {
  const options = '-c jit=off -c max_parallel_workers_per_gather=0 -c random_page_cost=1.1'
  pool = new pg.Pool({ connectionString, max: 20, options })
  const { port } = server.address() as AddressInfo
  process.send?.(port)
})
