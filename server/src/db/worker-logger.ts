import { Logger } from 'graphile-worker'

/** The queue tells of every job it takes and ends; we log what matters ourselves. */
export const quietLogger = new Logger(() => () => {})
