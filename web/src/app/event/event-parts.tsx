import type { Event } from '@muster/contract/events'
import type { Match } from '@muster/contract/matches'
import type { Participant } from '@muster/contract/participants'
import type { ReactNode } from 'react'
import { Tabs } from '../../components/ui/tabs.tsx'
import { useIsHydrated } from '../../lib/hydration.ts'
import { useLocation } from '../../lib/navigation.tsx'
import { useIsPartialRender } from '../../lib/partial-render.ts'

/** The parts of an event's page. A phone shows one, a desktop all of them. */
const parts = { about: 'About', matches: 'Matches', standings: 'Standings', armies: 'Armies' }
export type EventPart = keyof typeof parts

const isPart = (name: string): name is EventPart => Object.hasOwn(parts, name)

interface Shown {
  event: Event
  isOrganiser: boolean
  participants: Participant[] | undefined
  matches: Match[] | undefined
}

/** The most relevant part: first the plan, then the pairings, then the results. */
export function defaultPart({ event, matches }: Shown): EventPart {
  if (event.state === 'upcoming') return 'about'
  const isRoundRunning = event.state === 'running' && matches?.some(({ result }) => result === 'pending')
  return isRoundRunning ? 'matches' : 'standings'
}

/** The parts with content; for organisers, also those to fill. */
export function offeredParts({ isOrganiser, participants, matches }: Shown): EventPart[] {
  const hasContent: Record<EventPart, boolean> = {
    about: true,
    matches: isOrganiser || matches?.length !== 0,
    standings: isOrganiser || participants?.length !== 0,
    armies: participants?.some(({ army_faction }) => army_faction !== null) ?? true,
  }
  return (Object.keys(parts) as EventPart[]).filter((part) => hasContent[part])
}

/** The part that the address names. A link to a round leads to the matches. */
export function useEventPart(fallback: EventPart): EventPart {
  const { search, hash } = useLocation()
  // The server never receives the hash.
  const isHydrated = useIsHydrated()
  const named = new URLSearchParams(search).get('part') ?? ''
  if (isPart(named)) return named
  return isHydrated && /^#(round-|matches$)/.test(hash) ? 'matches' : fallback
}

const addressOf = (search: string, part: EventPart) => {
  const query = new URLSearchParams(search)
  query.set('part', part)
  return `?${query}`
}

/** The tabs of the parts on a phone, which stay in view. */
export function EventTabs({ offered, current }: { offered: EventPart[]; current: EventPart }) {
  const { search, state } = useLocation()
  return (
    <Tabs
      isBar
      label="Parts of the event"
      className="mb-6 @4xl:hidden"
      tabs={offered.map((part) => ({
        name: parts[part],
        state,
        isCurrent: part === current,
        to: addressOf(search, part),
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

/**
 * Content of a part. A phone and paper show only the current part; a desktop shows all. A phone renders the others after
 * the current one.
 */
export function Part({ of, current, className = '', children }: PartProps) {
  const isPartial = useIsPartialRender()
  const isCurrent = [of].flat().includes(current)
  if (isPartial && !isCurrent && window.innerWidth < desktopWidth) return null
  return (
    <div className={`${isCurrent ? '' : 'hidden has-[:target]:block @4xl:block print:hidden'} ${className}`}>
      {children}
    </div>
  )
}

/** In pixels: `@4xl` of the page's content. */
const desktopWidth = 896
