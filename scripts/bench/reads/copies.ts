import { get } from 'node:http'

/** An answer of the server, to be sent again by a bare one. */
export interface Copy {
  path: string
  headers: Record<string, string>
  body: Buffer
}

/** What belongs to a connection or a moment, and not to the answer. */
const passing = ['connection', 'date', 'keep-alive', 'transfer-encoding', 'content-length']

/** Fetches an answer as its bytes are on the wire: compressed, if the server compresses it. */
export function copy(url: string, path: string): Promise<Copy> {
  return new Promise((resolve, reject) => {
    const headers = { 'accept-encoding': 'br, gzip' }
    get(url + path, { headers }, async (answer) => {
      if (answer.statusCode !== 200) return reject(new Error(`GET ${path} answered ${answer.statusCode}.`))
      const body = Buffer.concat(await Array.fromAsync<Buffer>(answer))
      const kept = Object.entries(answer.headersDistinct).filter(([name]) => !passing.includes(name))
      const named = Object.fromEntries(kept.map(([name, values = []]) => [name, values.join(', ')]))
      resolve({ path, headers: { ...named, 'content-length': String(body.length) }, body })
    }).on('error', reject)
  })
}
