/** Whether every try is made (`npm run test:faults`), or the short form that `npm test` has time for. */
export const isFull = process.env.FAULTS === 'full'

/** How much of something is tried: so many in the short form, so many in full. */
export const inShort = <T>(short: T, full: T): T => (isFull ? full : short)

/** What random tries begin with. In short the same each time, so that nobody is surprised who changed something else. */
export const seed = Number(process.env.FAULTS_SEED ?? inShort(1, Date.now() % 2 ** 31))
