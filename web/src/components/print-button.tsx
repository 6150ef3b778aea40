import { Printer } from 'lucide-react'
import { Button } from './ui/button.tsx'

/** Prints the page, without what is for the screen alone. */
export const PrintButton = () => (
  <Button look="secondary" className="print:hidden" onClick={() => window.print()}>
    <Printer aria-hidden className="size-5" />
    Print
  </Button>
)
