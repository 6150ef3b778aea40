/** Whether tests run in full (`npm run test:long`) or in the short form of `npm test`. */
export const isLong = process.env.TEST_EXTENT === 'long'

/** Picks the extent of a test for the short or the long form. */
export const inShort = <T>(short: T, long: T): T => (isLong ? long : short)

/** The seed of random tests. The short form has a constant one, so that unrelated changes cause no failures. */
export const seed = Number(process.env.FAULTS_SEED ?? inShort(1, Date.now() % 2 ** 31))
