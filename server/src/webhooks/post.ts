import { type ClientRequest, type IncomingMessage, request as requestHttp } from 'node:http'
import { type RequestOptions, request as requestHttps } from 'node:https'
import { isIP, type TcpNetConnectOpts } from 'node:net'
import { callbackify } from 'node:util'
import { isPublicAddress, resolveName } from './addresses.ts'

export interface Message {
  /** By default POST. */
  method?: 'PATCH'
  url: string
  /** Further headers, such as the signature. */
  headers?: Record<string, string>
  /** JSON, as text, because the signature covers each letter. */
  body: string
  /** Whether the outcome has the body of the response. */
  keepsBody?: true
}

/** The outcome of a message. A reason is a sentence for the owner of the webhook. */
export type Outcome =
  | { kind: 'delivered'; status: number; body?: string }
  /** Permanently: a retry would end the same. */
  | { kind: 'refused'; reason: string; status?: number; body?: string }
  /** Temporarily. */
  | { kind: 'failed'; reason: string; status?: number }

/** The allowed destinations of messages. Tests allow a receiver on their own machine. */
export interface NetworkPolicy {
  /** Whether a URL may name this protocol and port. */
  allowsUrl: (url: URL) => boolean
  /** Whether a socket may connect to this IP address. */
  isAllowed: (ip: string) => boolean
  /** Returns the IP addresses of a name; throws without any. */
  resolve: (name: string) => Promise<string[]>
  /** In milliseconds, from the lookup of the name to the end of the response. */
  timeout: number
}

export const publicInternet: NetworkPolicy = {
  allowsUrl: ({ protocol, port }) => protocol === 'https:' && port === '',
  isAllowed: isPublicAddress,
  resolve: resolveName,
  timeout: 15_000,
}

const urlMax = 2_000
/** In bytes. */
const responseMax = 65_536

const badUrl = `A webhook's URL must begin with https://, contain no port, user or password, and have at most ${urlMax} characters.`
/** The same sentence for all cases: it must not reveal anything about the server's own network. */
const notPublic = 'No address on the public internet was found for this URL.'

/** Explains in a sentence why this URL is never allowed; undefined if it may be. Resolves no names. */
export function findUrlFault(text: string, networkPolicy: NetworkPolicy = publicInternet): string | undefined {
  const url = text.length <= urlMax ? URL.parse(text) : null
  if (url === null || !networkPolicy.allowsUrl(url)) return badUrl
  if (url.username !== '' || url.password !== '') return badUrl
  // The URL parser has normalised every notation of an IPv4 address.
  const host = url.hostname.replace(/^\[|\]$/g, '')
  return isIP(host) !== 0 && !networkPolicy.isAllowed(host) ? notPublic : undefined
}

/**
 * Sends a message once, and only to an allowed address: the socket connects to the very address that was checked.
 * Follows no redirect, uses no proxy, and leaves no connection open. Throws only for invalid headers.
 */
export async function post(message: Message, networkPolicy: NetworkPolicy = publicInternet): Promise<Outcome> {
  const reason = findUrlFault(message.url, networkPolicy)
  if (reason !== undefined) return { kind: 'refused', reason }
  const request = openRequest(message, networkPolicy)
  try {
    const response = await send(request, message.body)
    const body = await drain(response)
    return { ...judge(response), ...(message.keepsBody && { body }) }
  } catch (error) {
    return { kind: 'failed', reason: explain(error, networkPolicy) }
  }
}

class NotPublicError extends Error {}

function openRequest({ method, url, headers }: Message, networkPolicy: NetworkPolicy): ClientRequest {
  const findAddresses = async (name: string) => {
    const addresses = await networkPolicy.resolve(name).catch(() => [])
    // A single private address is enough to refuse: public receivers do not publish any.
    if (addresses.length === 0 || !addresses.every(networkPolicy.isAllowed)) throw new NotPublicError()
    return addresses.map((address) => ({ address, family: isIP(address) }))
  }
  const options: RequestOptions & Pick<TcpNetConnectOpts, 'autoSelectFamily' | 'autoSelectFamilyAttemptTimeout'> = {
    method: method ?? 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': 'Muster', ...headers },
    // The global agent would keep connections open, and would use a proxy from the environment.
    agent: false,
    // Node calls this for every host that is not an IP address, and connects only to its results.
    lookup: (name, _options, callback) =>
      callbackify(findAddresses)(name, (error, addresses) => callback(error, addresses)),
    // Otherwise Node would expect a single address from `lookup`.
    autoSelectFamily: true,
    // Node's quarter of a second is too short to reach another continent.
    autoSelectFamilyAttemptTimeout: 2_000,
    maxHeaderSize: 16_384,
    // Even where NODE_TLS_REJECT_UNAUTHORIZED says otherwise.
    rejectUnauthorized: true,
    signal: AbortSignal.timeout(networkPolicy.timeout),
  }
  return new URL(url).protocol === 'https:' ? requestHttps(url, options) : requestHttp(url, options)
}

/** Resolves with the head of the response. */
const send = (request: ClientRequest, body: string) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    request.once('response', resolve)
    request.on('error', reject)
    request.once('close', () => reject(new Error('closed without an answer')))
    // A receiver may send informational responses without end.
    request.on('information', () => endAtLimit(request))
    request.end(body)
  })

/** Lets a receiver finish a short response, because some stop working when the caller hangs up. Resolves with it. */
const drain = (response: IncomingMessage) =>
  new Promise<string>((resolve) => {
    const chunks: Buffer[] = []
    const end = () => resolve(Buffer.concat(chunks).toString())
    response.on('data', (chunk: Buffer) => {
      chunks.push(chunk)
      endAtLimit(response)
    })
    response.on('error', end)
    response.once('close', end)
  })

function endAtLimit(stream: ClientRequest | IncomingMessage): void {
  if ((stream.socket?.bytesRead ?? 0) > responseMax) stream.destroy()
}

function judge({ statusCode: status = 0 }: IncomingMessage): Outcome {
  if (status >= 200 && status < 300) return { kind: 'delivered', status }
  if (status >= 300 && status < 400) {
    const reason = `It answered with a redirect (status ${status}), which is not followed: use the URL that it leads to.`
    return { kind: 'refused', reason, status }
  }
  const reason = `It answered with status ${status}.`
  if (status < 500 && ![408, 425, 429].includes(status)) return { kind: 'refused', reason, status }
  return { kind: 'failed', reason, status }
}

/** The codes come from Node, OpenSSL and the HTTP parser. They help the operator of the receiver. */
function explain(error: unknown, { timeout }: NetworkPolicy): string {
  if (error instanceof NotPublicError) return notPublic
  if (error instanceof Error && error.name === 'AbortError')
    return `It did not answer within ${timeout / 1000} seconds.`
  const code = error instanceof Error && 'code' in error ? ` (${error.code})` : ''
  return /CERT|UNABLE_TO/.test(code) ? `Its certificate is not valid${code}.` : `The connection failed${code}.`
}
