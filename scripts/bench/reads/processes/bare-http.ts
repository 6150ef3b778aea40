// The limit: a server that has its answers ready. It is told them, and answers with its port.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Copy } from '../copies.ts'

let copies = new Map<string, Copy>()

const server = createServer((request, response) => {
  const copy = copies.get(request.url ?? '')
  if (copy === undefined) return response.writeHead(404).end()
  response.writeHead(200, copy.headers)
  response.end(copy.body)
}).listen(0, '127.0.0.1')

process.on('message', (told: Copy[]) => {
  copies = new Map(told.map((copy) => [copy.path, copy]))
  const { port } = server.address() as AddressInfo
  process.send?.(port)
})
