import type { StorageKey } from '../../lib/browser-storage.ts'

const key = 'passkey_offered' satisfies StorageKey

/** How long a device is not offered a passkey again, in milliseconds: 90 days. */
const pause = 90 * 86_400_000

/** Whether this device may be offered a passkey now. */
export function isOfferDue(storage: Storage): boolean {
  const last = Number(storage.getItem(key) ?? 0)
  return !(Date.now() - last < pause)
}

/** Starts the pause: a passkey was offered, added or used. */
export const noteOffer = (storage: Storage) => storage.setItem(key, String(Date.now()))
