/** Whether every try is made (`npm run test:long`), or the short form that `npm test` has time for. */
export const isLong = process.env.TEST_EXTENT === 'long'

/** How much of something is tried: so many in the short form, so many in the long one. */
export const inShort = <T>(short: T, long: T): T => (isLong ? long : short)

/** The seed of random tries. In the short form it is always the same, so that a change elsewhere causes no surprise. */
export const seed = Number(process.env.FAULTS_SEED ?? inShort(1, Date.now() % 2 ** 31))
