import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { Button } from './button.tsx'

/** The text that was copied last, and whether that succeeded. */
export function useCopy() {
  const [copied, setCopied] = useState<{ text: string; isDone: boolean }>()
  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied({ text, isDone: true })
    } catch {
      // Browsers allow it only on secure pages.
      setCopied({ text, isDone: false })
    }
  }
  return { copied, copy }
}

interface CopyButtonProps extends ReturnType<typeof useCopy> {
  text: string
  children: string
}

export const CopyButton = ({ text, copied, copy, children }: CopyButtonProps) => (
  <Button look="secondary" onClick={() => copy(text)}>
    {copied?.isDone && copied.text === text ? (
      <Check aria-hidden className="size-5" />
    ) : (
      <Copy aria-hidden className="size-5" />
    )}
    {children}
  </Button>
)

/** Confirms the copy, or shows the text for manual selection. */
export const CopyNote = ({ copied }: Pick<ReturnType<typeof useCopy>, 'copied'>) => (
  <p role="status" className="wrap-anywhere whitespace-pre-line">
    {copied?.isDone && 'Copied.'}
    {copied?.isDone === false && `Please copy it from here: ${copied.text}`}
  </p>
)
