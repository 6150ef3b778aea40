import * as z from 'zod'

z.config({
  // Zod compiles its parsers with `new Function` where it may. In a browser the content security policy forbids that, and already
  // finding it out is a violation that the browser reports.
  jitless: 'document' in globalThis,
  // What is said of a field that has no words of its own for what is wrong with it.
  customError: (issue) => {
    if (issue.code === 'invalid_type') return issue.input === undefined ? 'Is required' : 'Has the wrong type'
    if (issue.code === 'invalid_value') return `Must be one of ${issue.values.join(', ')}`
    return undefined
  },
})

/** Zod as the contract uses it: set up before the first schema is made. */
export { z }
