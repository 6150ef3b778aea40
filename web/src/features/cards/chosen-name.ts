import type { StorageKey } from '../../lib/browser-storage.ts'

const name = 'chosen_participants' satisfies StorageKey

/** Whether this device remembers a name that was chosen without an account. Small, for the login page. */
export const hasChosenName = (storage: Storage) => storage.getItem(name)?.includes('"user_id":null') === true
