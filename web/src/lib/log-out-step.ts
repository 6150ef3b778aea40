/** The state of the history entry to which signing out leads. The value identifies the arrival, but not a reload. */
export interface LogOutStep {
  logOut: number
}

/** The value of a step that signs out; undefined for any other step. */
export const logOutOf = (state: unknown): number | undefined => (state as Partial<LogOutStep> | null)?.logOut
