import type { Endpoint } from '@muster/contract/endpoint'
import { z } from '@muster/contract/zod'

/** The paths of a call's body that an issue may have, in the object that has this one. */
export function pathsIn({ body }: Endpoint, path: string): string[] {
  const within = path.split('.').slice(0, -1)
  let schema = z.toJSONSchema(body as z.ZodType, { io: 'input', unrepresentable: 'any' }) as JsonSchema
  for (const part of within) schema = (/^\d+$/.test(part) ? schema.items : schema.properties?.[part]) ?? {}
  return Object.keys(schema.properties ?? {}).map((name) => [...within, name].join('.'))
}

interface JsonSchema {
  properties?: Record<string, JsonSchema>
  items?: JsonSchema
}
