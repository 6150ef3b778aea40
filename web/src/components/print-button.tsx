import { Printer } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from '../lib/navigation.tsx'
import { Button } from './ui/button.tsx'

interface PrintButtonProps {
  /** What the address must name, such as a part of the page. */
  query?: Readonly<Record<string, string>>
  /** Loads what the address names. */
  prepare?: () => Promise<unknown>
}

/** Prints the page, as the address with this query shows it, without its controls. */
export function PrintButton({ query = {}, prepare }: PrintButtonProps) {
  const { search } = useLocation()
  const navigate = useNavigate()
  const [isRequested, setRequested] = useState(false)
  const shown = new URLSearchParams(search)
  const isShown = Object.entries(query).every(([name, value]) => shown.get(name) === value)
  useEffect(() => {
    if (!isRequested || !isShown) return
    setRequested(false)
    window.print()
  }, [isRequested, isShown])
  const print = async () => {
    await prepare?.()
    setRequested(true)
    for (const [name, value] of Object.entries(query)) shown.set(name, value)
    if (!isShown) void navigate(`?${shown}`, { replace: true, keepsScroll: true })
  }
  return (
    <Button look="secondary" className="print:hidden" onClick={print}>
      <Printer aria-hidden className="size-5" />
      Print
    </Button>
  )
}
