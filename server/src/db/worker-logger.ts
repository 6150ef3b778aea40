import { Logger } from 'graphile-worker'

/** The queue would log the start and end of every job; Muster logs only failures. */
export const quietLogger = new Logger(() => () => {})
