import { Printer } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { Button } from './ui/button.tsx'

/** Prints the page without its controls; with `part`, that part of the page alone. */
export function PrintButton({ part }: { part?: string }) {
  const { search } = useLocation()
  const navigate = useNavigate()
  const [isWanted, setWanted] = useState(false)
  const query = new URLSearchParams(search)
  const isShown = part === undefined || query.get('part') === part
  useEffect(() => {
    if (!isWanted || !isShown) return
    setWanted(false)
    window.print()
  }, [isWanted, isShown])
  const print = () => {
    setWanted(true)
    if (isShown || part === undefined) return
    query.set('part', part)
    void navigate({ search: `?${query}` }, { replace: true, preventScrollReset: true })
  }
  return (
    <Button look="secondary" className="print:hidden" onClick={print}>
      <Printer aria-hidden className="size-5" />
      Print
    </Button>
  )
}
