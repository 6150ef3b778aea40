/** Whether every try is made (`npm run test:faults`), or the short form that `npm test` has time for. */
export const isFull = process.env.FAULTS === 'full'

/** How many tries to make, in the short form and in full. */
export const inShort = <T>(short: T, full: T): T => (isFull ? full : short)

/** The seed of random tries. In the short form it is always the same, so that a change elsewhere causes no surprise. */
export const seed = Number(process.env.FAULTS_SEED ?? inShort(1, Date.now() % 2 ** 31))
