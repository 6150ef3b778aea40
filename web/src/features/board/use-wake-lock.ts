import { useEffect } from 'react'

/** Keeps the screen on while the page is visible, if the browser supports it. */
export function useWakeLock() {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined
    let isClosed = false
    const request = async () => {
      // The browser releases the lock of a hidden page, so it is requested again.
      if (document.visibilityState !== 'visible' || (lock && !lock.released)) return
      try {
        lock = await navigator.wakeLock?.request('screen')
        if (isClosed) await lock?.release()
      } catch {
        // Refused, for example with a low battery. The device's own setting applies.
      }
    }
    void request()
    document.addEventListener('visibilitychange', request)
    return () => {
      isClosed = true
      document.removeEventListener('visibilitychange', request)
      void lock?.release()
    }
  }, [])
}
