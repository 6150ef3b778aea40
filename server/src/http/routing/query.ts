import type { FastifyRequest } from 'fastify'

/** Parses the query of every request. A repeated parameter becomes a list. */
export function parseQuery(text: string): Record<string, string | string[]> {
  const given = new URLSearchParams(text)
  const parsed: Record<string, string | string[]> = Object.create(null)
  for (const name of given.keys()) {
    const [value = '', ...others] = given.getAll(name)
    parsed[name] = others.length === 0 ? value : [value, ...others]
  }
  return parsed
}

/** The named parameters of an address as they were sent, in the order of `names`. */
export function parametersOf({ url }: Pick<FastifyRequest, 'url'>, names: readonly string[]): URLSearchParams {
  // The router ends a path at `?` and at `#`.
  const [, query = ''] = /[?#](.*)$/s.exec(url) ?? []
  const given = new URLSearchParams(query)
  return new URLSearchParams(names.flatMap((name) => given.getAll(name).map((value) => [name, value])))
}

/** Whether a request carries the key of a link, however its address spells the name. */
export const hasKey = (request: Pick<FastifyRequest, 'url'>) => parametersOf(request, ['key']).size > 0
