/** Whether every try is made (`npm run test:long`), or the short form that `npm test` has time for. */
export const isLong = process.env.TEST_EXTENT === 'long'

/** How much of something is tried: so many in the short form, so many in the long one. */
export const inShort = <T>(short: T, long: T): T => (isLong ? long : short)
