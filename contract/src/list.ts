// Separate from the other fields: pages without lists do not load it.
import { issuesMax } from './errors.ts'
import { z } from './zod.ts'

const ZodArray: z.core.$constructor<z.ZodArray> = z.ZodArray

/**
 * A long list in a request. Zod refuses an overlong list before it visits an element. This schema also stops at the
 * hundredth issue, because a megabyte of mistakes would block the server for seconds.
 */
const List: z.core.$constructor<z.ZodArray> = z.core.$constructor('List', (list, def) => {
  ZodArray.init(list, def)
  const { parse } = list._zod
  const max = Math.min(...z.core.util.sizeCaps(def.checks).map(([size]) => size))
  list._zod.parse = (payload, context) => {
    const items = payload.value
    if (!Array.isArray(items) || items.length > max) return parse(payload, context)
    const values: unknown[] = []
    payload.value = values
    for (const [index, value] of items.entries()) {
      const result = def.element._zod.run({ value, issues: [] }, context)
      if (result instanceof Promise) throw new z.core.$ZodAsyncError()
      payload.issues.push(...z.core.util.prefixIssues(index, result.issues))
      if (payload.issues.length >= issuesMax) break
      values.push(result.value)
    }
    return payload
  }
})

/** The schema of a long list of `element` in a request. `error` is the message for values that are not a list. */
export const list = <Element extends z.ZodType>(element: Element, error?: string) =>
  z.core._array(List, element, error) as unknown as z.ZodArray<Element>
