import type { StorageKey } from './browser-storage.ts'

const key = 'device_secret' satisfies StorageKey

/** By which Muster knows a browser on which an account has signed in before. Created at the first sign-in. */
export function deviceSecret(storage: Storage): string {
  const stored = storage.getItem(key)
  if (stored !== null) return stored
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  const secret = btoa(String.fromCharCode(...bytes)).replace(/[+/=]/g, (sign) => ({ '+': '-', '/': '_' })[sign] ?? '')
  storage.setItem(key, secret)
  return secret
}
