import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { Tabs } from '../../components/ui/tabs.tsx'
import { useIsTakenOver } from '../../lib/taken-over.ts'

/** The parts of an event's page, of which a phone shows one. */
const parts = { standings: 'Standings', matches: 'Matches', about: 'About' }
export type EventPart = keyof typeof parts

const isPart = (name: string): name is EventPart => Object.hasOwn(parts, name)

/** The part that the address names. A link to a round leads to the matches. */
export function useEventPart(usual: EventPart): EventPart {
  const { search, hash } = useLocation()
  // The server never learns what comes after the hash.
  const isTakenOver = useIsTakenOver()
  const named = new URLSearchParams(search).get('part') ?? ''
  if (isPart(named)) return named
  return isTakenOver && /^#(round-|matches$)/.test(hash) ? 'matches' : usual
}

const addressOf = (search: string, part: EventPart) => {
  const query = new URLSearchParams(search)
  query.set('part', part)
  return { search: `?${query}` }
}

/** On a phone, the way to the other parts stays in sight. */
export function EventTabs({ current }: { current: EventPart }) {
  const { search, state } = useLocation()
  return (
    <Tabs
      isBar
      label="Parts of the event"
      className="mb-6 @4xl:hidden"
      tabs={Object.entries(parts).map(([part, name]) => ({
        ...{ name, state, isCurrent: part === current },
        to: addressOf(search, part as EventPart),
      }))}
    />
  )
}

interface PartProps {
  of: EventPart | EventPart[]
  current: EventPart
  className?: string
  children: ReactNode
}

/** Seen on a phone when it belongs to the part that is shown, and always where there is room for all. */
export const Part = ({ of, current, className = '', children }: PartProps) => (
  <div className={`${[of].flat().includes(current) ? '' : 'hidden has-[:target]:block @4xl:block'} ${className}`}>
    {children}
  </div>
)
