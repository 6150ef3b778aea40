import { Logger } from 'graphile-worker'

/** The queue would log every job that it takes and ends; Muster logs what matters itself. */
export const quietLogger = new Logger(() => () => {})
