import type { Event } from '@muster/contract/events'
import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { encode } from 'uqr'
import { Button } from '../../../components/ui/button.tsx'
import { useApplication } from '../../../lib/application.tsx'

/** The address of an event, to copy into a chat and to scan from a screen or a poster. */
export function ShareEvent({ event }: { event: Event }) {
  const { origin } = useApplication()
  const address = `${origin}/events/${event.id}`
  const [copied, setCopied] = useState<boolean>()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address)
      setCopied(true)
    } catch {
      // Browsers allow it on secure pages only.
      setCopied(false)
    }
  }
  return (
    <section aria-labelledby="share" className="card grid grid-cols-1 gap-4 p-5">
      <h2 id="share" className="text-xl">
        Share
      </h2>
      <div className="flex flex-wrap items-center gap-3">
        <Button look="secondary" onClick={copy}>
          {copied ? <Check aria-hidden className="size-5" /> : <Copy aria-hidden className="size-5" />}
          Copy link
        </Button>
        <p role="status" className="wrap-anywhere">
          {copied && 'Copied.'}
          {copied === false && `Please copy it from here: ${address}`}
        </p>
      </div>
      <QrCode text={address} label={`QR code of the link to ${event.title}`} />
    </section>
  )
}

/** Dark on light in both themes, as not every scanner reads it the other way round. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { size, data } = encode(text, { ecc: 'M', border: 4 })
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])))
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      className="w-48 rounded-control"
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="white" />
      <path d={path.join('')} fill="black" />
    </svg>
  )
}
