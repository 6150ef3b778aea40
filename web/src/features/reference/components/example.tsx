import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { useIsHydrated } from '../../../lib/hydration.ts'

/** Text for programs, whose long lines are wrapped: what scrolls sideways is easily overlooked. */
export const Example = ({ children }: { children: string }) => (
  <pre className="wrap-anywhere whitespace-pre-wrap rounded-control bg-sunken p-3 text-sm">
    <code>{children}</code>
  </pre>
)

/** The same to be copied as a whole; `what` is for screen reader users who go from button to button. */
export const CopiedExample = ({ what, children }: { what: string; children: string }) => (
  <div className="grid gap-2">
    <Example>{children}</Example>
    <CopyButton what={what} text={children} />
  </div>
)

function CopyButton({ what, text }: { what: string; text: string }) {
  const isHydrated = useIsHydrated()
  const [isCopied, setIsCopied] = useState(false)
  // Browsers give the clipboard to pages on https only, and without a script nobody would press.
  if (!isHydrated || navigator.clipboard === undefined) return null
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setIsCopied(true),
      // The reader has forbidden it: the line can still be selected.
      () => setIsCopied(false),
    )
  return (
    <div className="flex items-center gap-3">
      <Button look="secondary" onClick={copy}>
        {isCopied ? <Check aria-hidden className="size-4" /> : <Copy aria-hidden className="size-4" />}
        Copy <span className="sr-only">{what}</span>
      </Button>
      <span role="status" className="text-muted">
        {isCopied && 'Copied'}
      </span>
    </div>
  )
}
