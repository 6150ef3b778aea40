import type { Operation } from '../../http/openapi.ts'

/** A command that makes a call with the examples of what it needs; the token takes the place of the dots. */
export function curlOf(
  { parameters = [], requestBody }: Operation,
  { url, method, path }: { url: string; method: string; path: string },
  needsToken: boolean,
): string {
  const filled = parameters
    .filter((parameter) => parameter.in === 'path')
    .reduce((rest, { name, example }) => rest.replace(`{${name}}`, encodeURIComponent(String(example))), path)
  const needed = parameters.filter((parameter) => parameter.in === 'query' && parameter.required)
  const query = new URLSearchParams(needed.map(({ name, example }) => [name, String(example)])).toString()
  const body = requestBody?.content['application/json']?.example
  const address = quoted(url + filled + (query === '' ? '' : `?${query}`))
  return [
    method === 'GET' ? `curl ${address}` : `curl -X ${method} ${address}`,
    ...(needsToken ? [`-H ${quoted('Authorization: Bearer …')}`] : []),
    ...(body === undefined
      ? []
      : [`-H ${quoted('Content-Type: application/json')}`, `-d ${quoted(JSON.stringify(body))}`]),
  ].join(' \\\n  ')
}

/** As a shell takes it literally. */
const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`
