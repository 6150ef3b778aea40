import { type ReactNode, useState } from 'react'
import { useOnSeen } from '../lib/on-seen.ts'

/** Renders its content, and fetches the data for it, only once it comes close to the viewport. */
export function WhenSeen({ height, children }: { height: string; children: ReactNode }) {
  const [isNear, setIsNear] = useState(false)
  const place = useOnSeen(() => setIsNear(true))
  return isNear ? children : <div ref={place} className={`${height} noscript:hidden`} />
}
