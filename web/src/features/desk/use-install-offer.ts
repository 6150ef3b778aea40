import { useState, useSyncExternalStore } from 'react'
import { useApplication } from '../../lib/application.tsx'
import type { StorageKey } from '../../lib/browser-storage.ts'

const declined = 'install_declined' satisfies StorageKey

/** Only Safari on iPhones and iPads has it. */
const isSafari = () => 'standalone' in navigator

const isInstalled = () =>
  (navigator as { standalone?: boolean }).standalone === true ||
  window.matchMedia?.('(display-mode: standalone)').matches === true

interface InstallOffer {
  /** How to install Muster: the browser asks, or the user finds it in Safari's menu. */
  by: 'browser' | 'safari'
  install: () => void
  decline: () => void
}

/** The offer to install Muster; undefined if it is installed, cannot be, or the user has declined on this device. */
export function useInstallOffer(): InstallOffer | undefined {
  const { installPrompt, storage } = useApplication()
  const canAsk = useSyncExternalStore(
    installPrompt.subscribe,
    () => installPrompt.current !== undefined,
    () => false,
  )
  const [isDeclined, setDeclined] = useState(() => storage.local.getItem(declined) !== null)
  if (isDeclined || isInstalled() || !(canAsk || isSafari())) return undefined
  return {
    by: canAsk ? 'browser' : 'safari',
    install: () => void installPrompt.ask(),
    decline: () => {
      storage.local.setItem(declined, 'true')
      setDeclined(true)
    },
  }
}
