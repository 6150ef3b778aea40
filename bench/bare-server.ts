// A process of its own, started by servers.ts: the fastest that `node:http` and `pg` can be.
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'

export interface Copy {
  headers: Record<string, string>
  body: Buffer
}

// The pool has the size and settings of the real server’s pool.
const options = '-c jit=off -c max_parallel_workers_per_gather=0 -c random_page_cost=1.1'
const pool = new pg.Pool({ connectionString: process.argv[2], max: 20, options })

async function runStatement(text: string, url: string, response: ServerResponse) {
  const values = new URL(url, 'http://localhost').searchParams.getAll('value')
  const { rows } = await pool.query<[string]>({ name: 'statement', text, values, rowMode: 'array' })
  const body = Buffer.from(rows[0]?.[0] ?? '')
  response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': body.length })
  response.end(body)
}

process.once('message', (content: Copy | string) => {
  const server = createServer((request, response) => {
    if (typeof content !== 'string') return response.writeHead(200, content.headers).end(content.body)
    void runStatement(content, request.url ?? '', response)
  })
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
})
