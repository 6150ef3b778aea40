import { Agent, request } from 'node:http'

export interface Outcome {
  /** 0 if there was no answer. */
  status: number
  /** From when the request was due until the last byte, in milliseconds: how long a visitor waits. */
  time: number
  bytes: number
}

export interface Wanted {
  method?: string
  path: string
  token?: string
  body?: object
}

/** The number of visitors who have the page open, each with a connection. */
const visitors = 1000
const agent = new Agent({ keepAlive: true, maxSockets: visitors, maxFreeSockets: visitors })

/** Opens the connection of every visitor, so that connecting is not part of the measurement. */
export const connectAll = (url: string) =>
  Promise.all(Array.from({ length: visitors }, () => send(url, { path: '/healthz' })))

/** Sends a request and reads the whole answer; never rejects. */
export function send(url: string, { method = 'GET', path, token, body }: Wanted, due = performance.now()) {
  return new Promise<Outcome>((resolve) => {
    const text = body && JSON.stringify(body)
    const headers = {
      'accept-encoding': 'br, gzip',
      ...(token && { authorization: `Bearer ${token}` }),
      ...(text && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
    }
    let bytes = 0
    const end = (status: number) => resolve({ status, time: performance.now() - due, bytes })
    const sent = request(url + path, { method, headers, agent }, (answer) => {
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.length
      })
      answer.on('end', () => end(answer.statusCode ?? 0))
      answer.on('error', () => end(0))
    })
    sent.on('error', () => end(0))
    sent.end(text)
  })
}

/** Sends requests at a fixed rate, whether or not earlier ones have been answered, as with real visitors. */
export async function openLoop(url: string, rate: number, seconds: number, invent: () => Wanted): Promise<Outcome[]> {
  const start = performance.now()
  const sent: Promise<Outcome>[] = []
  while (performance.now() - start < seconds * 1000) {
    const due = Math.floor(((performance.now() - start) / 1000) * rate)
    while (sent.length < due) sent.push(send(url, invent(), start + (sent.length / rate) * 1000))
    await new Promise((resolve) => setTimeout(resolve, 2))
  }
  return Promise.all(sent)
}

/**
 * A fixed number of visitors, each sending the next request as soon as the last is answered; returns answers per
 * second.
 */
export async function closedLoop(
  url: string,
  visitors: number,
  seconds: number,
  invent: () => Wanted,
): Promise<number> {
  const end = performance.now() + seconds * 1000
  let answered = 0
  const visit = async () => {
    while (performance.now() < end) if ((await send(url, invent())).status < 500) answered++
  }
  await Promise.all(Array.from({ length: visitors }, visit))
  return answered / seconds
}
