/**
 * How long a page test waits for something to appear, in milliseconds. It suffices for a machine that is five times
 * slower and runs other steps of `npm test`. A passing test never waits that long.
 */
export const waitLimit = 60_000
