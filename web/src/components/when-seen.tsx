import { type ReactNode, useState } from 'react'
import { useOnSeen } from '../lib/on-seen.ts'

/** What stands far below is made, and asks for what it shows, once it comes near the part of the page in view. */
export function WhenSeen({ height, children }: { height: string; children: ReactNode }) {
  const [isSeen, setIsSeen] = useState(false)
  const place = useOnSeen(() => setIsSeen(true))
  return isSeen ? children : <div ref={place} className={height} />
}
