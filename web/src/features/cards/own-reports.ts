import { useApplication } from '../../lib/application.tsx'
import type { StorageKey } from '../../lib/browser-storage.ts'
import { useIsHydrated } from '../../lib/hydration.ts'

const name = 'own_reports' satisfies StorageKey

/** At most this many reports are remembered. */
const maxStored = 20

function read(storage: Storage): number[] {
  try {
    const stored: unknown = JSON.parse(storage.getItem(name) ?? '[]')
    return Array.isArray(stored) ? stored : []
  } catch {
    return []
  }
}

/** The reports that this device has sent, signed in or with a slip: it does not offer to confirm them. */
export function useOwnReports() {
  const { storage } = useApplication()
  // The server's HTML knows no device.
  const isHydrated = useIsHydrated()
  return {
    has: (id: number | undefined) => isHydrated && id !== undefined && read(storage.local).includes(id),
    add: (id: number) => storage.local.setItem(name, JSON.stringify([...read(storage.local), id].slice(-maxStored))),
  }
}
