import { type ReactNode, useState } from 'react'
import { useOnNearViewport } from '../lib/near-viewport.ts'

/** Renders its content, and fetches the data for it, only once it comes close to the viewport. */
export function RenderNearViewport({ height, children }: { height: string; children: ReactNode }) {
  const [isNear, setIsNear] = useState(false)
  const place = useOnNearViewport(() => setIsNear(true))
  return isNear ? children : <div ref={place} className={`${height} noscript:hidden`} />
}
