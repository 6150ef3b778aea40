/**
 * How long a page test waits for something to appear, in milliseconds. A machine that is five times slower and runs other
 * steps of `npm test` keeps it; a passing test never waits that long.
 */
export const waitLimit = 60_000
