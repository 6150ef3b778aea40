import { operations } from '@muster/contract'
import { calls } from '@muster/contract/all.docs'
import type { Endpoint } from '@muster/contract/endpoint'

const headers = new Map(
  [...operations].map(([name, endpoint]) => [endpoint, /^.*\r\n/.exec(calls.get(name)?.csv ?? '')?.[0] ?? '']),
)

/** The header line of an endpoint's CSV, as its example has it: a test compares the example with what the server makes. */
export const csvHeaderOf = (endpoint: Endpoint): string => headers.get(endpoint) ?? ''
