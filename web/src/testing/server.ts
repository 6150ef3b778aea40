import type { Endpoint, ResponseOf } from '@muster/contract/endpoint'
import type { Problem } from '@muster/contract/errors'
import { listOwnRoles } from '@muster/contract/staff'
import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'

/** A request that has reached the server. Parameters are strings, as on the wire. */
interface Received {
  params: Record<string, string>
  query: Record<string, string>
  body: unknown
  authorization: string | null
  key: string | null
  version: string | null
  slip: string | null
  device: string | null
}

type Body<E extends Endpoint> = ResponseOf<E> | ((request: Received) => ResponseOf<E> | Promise<ResponseOf<E>>)
type Reply = (request: Received) => Response | Promise<Response>

const received = new Map<string, Received[]>()
/** Lost responses to calls that were carried out, by idempotency key. */
const lostResponses = new Map<string, Response>()
let unexpected: string[] = []

/** A request without a stubbed response fails like a lost network, and fails the test. */
const network = setupServer(
  // Most users run the events of nobody else.
  http.get(`/api/v1${listOwnRoles.path}`, () => HttpResponse.json({ roles: [] })),
  http.all('*', ({ request: { method, url } }) => {
    unexpected.push(`${method} ${url}`)
    return HttpResponse.error()
  }),
)

const endpointKeyOf = ({ method, path }: Endpoint) => `${method} ${path}`

function handle(endpoint: Endpoint, respond: Reply, options: { once?: boolean } = {}) {
  const method = endpoint.method.toLowerCase() as Lowercase<Endpoint['method']>
  network.use(
    http[method](
      `/api/v1${endpoint.path}`,
      async ({ request, params }) => {
        const text = await request.text()
        const call: Received = {
          params: Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)])),
          query: Object.fromEntries(new URL(request.url).searchParams),
          body: text === '' ? undefined : JSON.parse(text),
          authorization: request.headers.get('authorization'),
          key: request.headers.get('idempotency-key'),
          version: request.headers.get('if-match'),
          slip: request.headers.get('slip'),
          device: request.headers.get('device'),
        }
        requestsOf(endpoint).push(call)
        const lost = lostResponses.get(call.key ?? '')
        return lost?.clone() ?? respond(call)
      },
      options,
    ),
  )
}

function requestsOf(endpoint: Endpoint): Received[] {
  const calls = received.get(endpointKeyOf(endpoint)) ?? []
  received.set(endpointKeyOf(endpoint), calls)
  return calls
}

const toResponse = (endpoint: Endpoint, body: unknown) =>
  endpoint.status === 204 ? new HttpResponse(null, { status: 204 }) : HttpResponse.json(body as object, endpoint)

const refusal = (status: number) => ({ type: 'about:blank', title: 'Refused', status, code: 'invalid_input' })

/** A fake server. The last stub of an endpoint applies. */
export const server = {
  listen: () => network.listen(),
  close: () => network.close(),

  /** Removes all stubs. Returns the requests that had none. */
  reset(): string[] {
    const failed = unexpected
    unexpected = []
    received.clear()
    lostResponses.clear()
    network.resetHandlers()
    return failed
  },

  respond<E extends Endpoint>(endpoint: E, body: Body<E>, headers: Record<string, string> = {}) {
    handle(endpoint, async (call) => {
      const response = toResponse(endpoint, typeof body === 'function' ? await body(call) : body)
      for (const [name, value] of Object.entries(headers)) response.headers.set(name, value)
      return response
    })
  },

  /** Refuses with a problem; without one, responds like a gateway, with an HTML page. */
  refuse(endpoint: Endpoint, status: number, problem?: Partial<Problem>, when: Promise<void> = Promise.resolve()) {
    handle(endpoint, async () => {
      await when
      return problem === undefined
        ? HttpResponse.html('<h1>Bad Gateway</h1>', { status })
        : HttpResponse.json({ ...refusal(status), ...problem }, { status })
    })
  },

  /** Refuses the next call only. Later calls get the previous stub. */
  refuseOnce(endpoint: Endpoint, status: number, problem: Partial<Problem>) {
    handle(endpoint, async () => HttpResponse.json({ ...refusal(status), ...problem }, { status }), { once: true })
  },

  /** Loses the response. `work` is what the server still does; a retry with the same key receives its response. */
  drop<E extends Endpoint>(endpoint: E, work?: (request: Received) => ResponseOf<E>) {
    handle(endpoint, (request) => {
      if (work && request.key) lostResponses.set(request.key, toResponse(endpoint, work(request)))
      return HttpResponse.error()
    })
  },

  /** Holds the response until the returned function is called. */
  hold<E extends Endpoint>(endpoint: E, body: ResponseOf<E>): () => void {
    const { promise, resolve } = Promise.withResolvers<void>()
    handle(endpoint, async () => {
      await promise
      return toResponse(endpoint, body)
    })
    return resolve
  },

  /** The requests to an endpoint so far, oldest first. */
  requests: (endpoint: Endpoint): readonly Received[] => requestsOf(endpoint),
}
