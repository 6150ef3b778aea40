import * as z from 'zod'

z.config({
  // Zod compiles its parsers with `new Function` where that is allowed. In a browser the content security policy
  // forbids it, and even trying is a violation that the browser reports.
  jitless: 'document' in globalThis,
  // The default message, for issues that a field has no message for.
  customError: (issue) => {
    if (issue.code === 'invalid_type') return issue.input === undefined ? 'Is required' : 'Has the wrong type'
    if (issue.code === 'invalid_value') return `Must be one of ${issue.values.join(', ')}`
    return undefined
  },
})

/** Zod, configured before the first schema is created. */
export { z }
