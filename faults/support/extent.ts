/** Whether every try is made (`npm run test:faults`), or the short form that `npm test` has time for. */
export const isFull = process.env.FAULTS === 'full'

/** How much of something is tried: so many in the short form, so many in full. */
export const inShort = <T>(short: T, full: T): T => (isFull ? full : short)
