import { setTimeout as sleep } from 'node:timers/promises'
import autocannon from 'autocannon'
import { timeOf } from './goals.ts'

export interface Request {
  method?: 'GET' | 'PUT' | 'POST' | 'DELETE'
  path: string
  token?: string
  body?: object
}

interface Load {
  /** The origin of the server. */
  url: string
  next: () => Request
  connections?: number
  seconds?: number
  amount?: number
  /** Requests per second; by default, a connection sends the next one as soon as it has a response. */
  rate?: number
}

/** The method, headers and body in the form that autocannon and `fetch` accept. */
const initOf = ({ method = 'GET', token, body }: Request) => ({
  method,
  headers: {
    'accept-encoding': 'br, gzip',
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(body && { 'content-type': 'application/json' }),
  },
  ...(body && { body: JSON.stringify(body) }),
})

/** Sends requests with autocannon; returns the time of each in milliseconds. Throws if more than 5 % fail. */
export async function sendLoad({ url, next, connections = 32, seconds, amount, rate }: Load): Promise<number[]> {
  const setupRequest = (defaults: autocannon.Request): autocannon.Request => {
    const request = next()
    return { ...defaults, path: request.path, ...initOf(request) }
  }
  const stop = amount === undefined ? { duration: seconds ?? 1 } : { amount }
  const options = { url, connections, requests: [{ setupRequest }], ...stop, ...(rate && { overallRate: rate }) }
  const { promise, resolve, reject } = Promise.withResolvers<autocannon.Result>()
  const instance = autocannon(options, (error, result) => (error ? reject(error) : resolve(result)))
  const times: number[] = []
  // autocannon's own latencies are whole milliseconds; most of ours are below one.
  instance.on('response', (_client, status, _bytes, time) => status === 200 && times.push(time))
  const { errors, non2xx } = await promise
  if (errors + non2xx > 0.05 * times.length) throw new Error(`${url}: ${errors + non2xx} requests failed.`)
  return times
}

/** Reads until the task ends, with a pause in milliseconds after each request; returns the time of each. */
export async function readUntil(
  read: () => Promise<unknown>,
  pause: number,
  task: Promise<unknown>,
): Promise<number[]> {
  let isDone = false
  const done = task.finally(() => {
    isDone = true
  })
  const times: number[] = []
  while (!isDone) {
    times.push(await timeOf(read))
    await sleep(pause)
  }
  await done
  return times
}

/** Sends one request and reads the whole response; throws if it is an error. */
export async function send(url: string, request: Request): Promise<string> {
  const response = await fetch(url + request.path, initOf(request))
  const text = await response.text()
  if (!response.ok) throw new Error(`${request.path}: ${response.status} ${text}`)
  return text
}
