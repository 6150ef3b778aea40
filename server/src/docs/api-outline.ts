import { typeOf } from './api-outline.types.ts'
import { nameIn, type OpenApi, type Operation, type Schema } from './openapi.ts'

/**
 * The OpenAPI document without its prose: a line for each operation, parameter, field of a body and field of a schema.
 * A change of the API shows as a few lines of its diff.
 */
export function outlineOf({ paths, components: { schemas } }: OpenApi): string {
  const fieldsOf = (owner: string, schema: Schema): string[] =>
    Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
      const inner = field.items ?? field.anyOf?.[0] ?? field
      const path = `${owner}.${name}`
      return [
        `${path}: ${typeOf(field, schemas)}${schema.required?.includes(name) ? ', required' : ''}`,
        ...fieldsOf(field.items ? `${path}[]` : path, inner),
      ]
    })
  const operationLines = (name: string, operation: Operation): string[] => [
    `${name}: ${responsesOf(operation)}`,
    ...(operation.parameters ?? []).map(
      (parameter) =>
        `${name} ${parameter.in}.${parameter.name}: ${typeOf(parameter.schema, schemas)}${parameter.required ? ', required' : ''}`,
    ),
    ...Object.values(operation.requestBody?.content ?? {}).flatMap(({ schema }) => fieldsOf(`${name} body`, schema)),
  ]
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) =>
      operationLines(`${path} ${method.toUpperCase()}`, operation),
    ),
  )
  const fields = Object.entries(schemas).flatMap(([name, schema]) =>
    schema.properties ? fieldsOf(name, schema) : [`${name}: ${typeOf(schema, schemas)}`],
  )
  return `${[...operations, ...fields].sort().join('\n')}\n`
}

/** `listEvents, token; 200 EventList, text/csv; 400 401`. */
function responsesOf({ operationId, security, responses }: Operation): string {
  const found = Object.entries(responses).map(([status, { content = {} }]) => {
    const types = Object.entries(content).map(([type, { schema }]) => (schema.$ref ? nameIn(schema.$ref) : type))
    return [status, ...types.filter((type) => type !== 'Problem')].join(' ')
  })
  return [`${operationId}${security === undefined ? '' : ', token'}`, ...found].join('; ')
}
