import { basePath } from '@muster/contract'
import type { Access, Endpoint } from '@muster/contract/endpoint'
import fc from 'fast-check'
import { inputOf, type Known } from './from-schema.ts'
import { encode, hostileText, hostileValue, jsonOf, junkBody, junkQuery, junkSegment, strangeKey } from './hostile.ts'
import { knownTo, mostly } from './known.ts'
import type { Caller, World } from './world.ts'

export interface Request {
  caller: Caller
  method: Endpoint['method'] | 'HEAD' | 'OPTIONS'
  url: string
  headers: Record<string, string>
  payload: string | Buffer | undefined
}

/** Mostly permitted callers, because a refused request reveals little about the code behind the check. */
const callersOf: Record<Access, Caller[]> = {
  anyone: ['nobody', 'stranger', 'owner', 'editor'],
  signed_in: ['nobody', 'stranger', 'stranger', 'owner', 'owner', 'editor'],
  participant: ['nobody', 'nobody', 'nobody', 'stranger', 'owner'],
  helper: ['nobody', 'stranger', 'owner', 'owner', 'owner', 'editor'],
  organiser: ['nobody', 'stranger', 'owner', 'owner', 'owner', 'editor'],
  owner: ['nobody', 'stranger', 'owner', 'owner', 'owner', 'editor'],
  catalogue_editor: ['nobody', 'stranger', 'owner', 'editor', 'editor', 'editor'],
}

/** A request to the endpoint: valid, wrong in one part, or nonsense. */
export const requestTo = (endpoint: Endpoint, world: World): fc.Arbitrary<Request> =>
  fc.constantFrom(...callersOf[endpoint.access]).chain((caller) =>
    knownTo(caller, world, endpoint).chain((known) =>
      fc
        .record({
          method: mostly<Request['method']>(
            60,
            fc.constant(endpoint.method),
            fc.constantFrom('HEAD', 'OPTIONS', 'PATCH', 'PUT'),
          ),
          path: pathOf(endpoint, known),
          query: queryOf(endpoint, known),
          payload: payloadOf(endpoint, known),
          headers: headersOf(world, caller, endpoint.access === 'participant' ? known.code : undefined),
          device: fc.constant(endpoint.path.endsWith('/ballot') ? { device } : {}),
        })
        .map(({ method, path, query, payload, headers, device }) => ({
          caller,
          method,
          url: basePath + path + query,
          headers: { ...device, ...(payload !== undefined && { 'content-type': 'application/json' }), ...headers },
          payload,
        })),
    ),
  )

/** The secret of a device, by which its ballots are found again. */
const device = Buffer.alloc(32).toString('base64url')

function pathOf({ path, params, csv }: Endpoint, known: Known): fc.Arbitrary<string> {
  const right = params ? inputOf(params, known) : fc.constant({})
  const fill = (filled: Record<string, unknown>) =>
    path.replace(/:(\w+)/g, (_all, name: string) => encode(String(filled[name])))
  const junk = fc
    .infiniteStream(junkSegment)
    .map((segments) => path.replace(/:\w+/g, () => segments.next().value ?? ''))
  const anyTail = fc.tuple(right.map(fill), junkSegment).map(([start, tail]) => `${start}/${tail}`)
  const table = right.map((filled) => `${fill(filled)}.csv`)
  return mostly(20, right.map(fill), junk, junk, anyTail, ...(csv ? [table, table, table, table] : []))
}

function queryOf({ query }: Endpoint, known: Known): fc.Arbitrary<string> {
  if (!query) return mostly(20, fc.constant(''), junkQuery)
  const right = inputOf(query, known)
  const write = (fields: [string, unknown][]) =>
    `?${fields.flatMap(([name, value]) => [value].flat().map((one) => `${encode(name)}=${encode(String(one))}`)).join('&')}`
  const name = mostly(2, fc.constantFrom(...Object.keys(query.shape)), strangeKey)
  const odd = fc
    .tuple(right, name, hostileText)
    .map(([fields, key, text]) => write([...Object.entries(fields), [key, text]]))
  const twice = right.map((fields) => write([...Object.entries(fields), ...Object.entries(fields)]))
  return mostly(
    7,
    right.map((fields) => write(Object.entries(fields))),
    odd,
    odd,
    twice,
    junkQuery,
  )
}

function payloadOf({ method, body }: Endpoint, known: Known): fc.Arbitrary<Request['payload']> {
  if (method === 'GET') return mostly(60, fc.constant(undefined), junkBody)
  if (!body) return mostly(20, fc.constant(undefined), junkBody)
  const right = inputOf(body, known)
  const key = mostly(2, fc.constantFrom(...Object.keys(body.shape)), strangeKey)
  // Built from entries, because an assignment to `__proto__` would set the prototype.
  const wrong = fc
    .tuple(right, key, hostileValue)
    .map(([fields, name, value]) => Object.fromEntries([...Object.entries(fields), [name, value]]))
  const nonsense = fc.record(Object.fromEntries(Object.keys(body.shape).map((name) => [name, hostileValue])))
  const any = mostly<unknown>(9, right, wrong, wrong, wrong, nonsense, hostileValue)
  return mostly<Request['payload']>(24, any.map(jsonOf), junkBody)
}

/** A caller without an account has a slip, where one admits. */
function headersOf(
  { accounts }: World,
  caller: Caller,
  code: fc.Arbitrary<unknown> | undefined,
): fc.Arbitrary<Request['headers']> {
  if (caller === 'nobody' && code) return code.map((slip) => ({ slip: String(slip) }))
  const token = caller === 'nobody' ? undefined : accounts[caller].token
  const right: Request['headers'] = token === undefined ? {} : { authorization: `Bearer ${token}` }
  const signedIn = [`bearer   ${token} `, `Bearer ${token}x`, `Bearer ${token} ${token}`, `Basic ${token}`, `${token}`]
  const odd: Request['headers'][] = [
    ...[...signedIn, 'Bearer', 'Bearer ', 'Bearer undefined', `Bearer ${'x'.repeat(10_000)}`, 'Bearer \u00ff', ','].map(
      (authorization) => ({ authorization }),
    ),
    ...[`session=${token}`, 'session=%zz', 'session', '=;;=', `session=${'x'.repeat(10_000)}`].map((cookie) => ({
      cookie,
    })),
    ...['text/csv', 'text/csv;q=0', 'application/xml', '*/*;q=0', ';;q=,', ''].map((accept) => ({ ...right, accept })),
    ...[
      'text/plain',
      'application/json; charset=utf-16',
      'multipart/form-data',
      'application/x-www-form-urlencoded',
      ';',
    ].map((type) => ({ ...right, 'content-type': type })),
    ...['gzip', 'br', 'identity', 'junk, gzip'].map((encoding) => ({ ...right, 'content-encoding': encoding })),
    ...['gzip;q=0', 'junk', '*;q=0'].map((encoding) => ({ ...right, 'accept-encoding': encoding })),
    { ...right, 'content-length': '3' },
    { ...right, 'x-http-method-override': 'DELETE', 'x-forwarded-for': "'; --", 'accept-version': '9.9.9' },
  ]
  return mostly(10, fc.constant(right), fc.constantFrom(...odd))
}
