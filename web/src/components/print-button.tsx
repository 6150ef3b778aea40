import { Printer } from 'lucide-react'
import { useIsTakenOver } from '../lib/taken-over.ts'
import { Button } from './ui/button.tsx'

/** Prints the page, without what is for the screen alone. */
export function PrintButton() {
  const isTakenOver = useIsTakenOver()
  return (
    <Button look="secondary" className="print:hidden" disabled={!isTakenOver} onClick={() => window.print()}>
      <Printer aria-hidden className="size-5" />
      Print
    </Button>
  )
}
