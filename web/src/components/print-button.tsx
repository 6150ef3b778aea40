import { Printer } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from '../lib/navigation.tsx'
import { Button } from './ui/button.tsx'

/** Prints the page without its controls; with `part`, only that part of the page. */
export function PrintButton({ part }: { part?: string }) {
  const { search } = useLocation()
  const navigate = useNavigate()
  const [isRequested, setRequested] = useState(false)
  const query = new URLSearchParams(search)
  const isShown = part === undefined || query.get('part') === part
  useEffect(() => {
    if (!isRequested || !isShown) return
    setRequested(false)
    window.print()
  }, [isRequested, isShown])
  const print = () => {
    setRequested(true)
    if (isShown || part === undefined) return
    query.set('part', part)
    void navigate(`?${query}`, { replace: true, keepsScroll: true })
  }
  return (
    <Button look="secondary" className="print:hidden" onClick={print}>
      <Printer aria-hidden className="size-5" />
      Print
    </Button>
  )
}
