import type { Event } from '@muster/contract/events'
import type { Match } from '@muster/contract/matches'
import type { Participant } from '@muster/contract/participants'
import type { Round } from '@muster/contract/rounds'
import { type ComponentProps, useMemo } from 'react'
import { lazyComponent } from '../../components/lazy-component.tsx'
import { hasResults } from '../../features/rounds/seats.ts'
import { EventStandings } from './event-lists.tsx'

const podium = lazyComponent(
  'podium',
  async () => (await import('../../features/standings/components/podium.tsx')).Podium,
)

const softScores = lazyComponent(
  'soft-scores',
  async () => (await import('../../features/soft-scores/components/soft-scores.tsx')).SoftScores,
)

const podiumId = 'podium'

/** Whether the server renders, or the HTML of the server has an element with this id. */
export const isRendered = (id: string) => !('document' in globalThis) || document.getElementById(id) !== null

/** Loads the code of the podium if the HTML of the server has one. */
export const preloadPodium = async () => {
  if (isRendered(podiumId)) await podium.preload()
}

/** A device that has stored the event with an earlier build knows no soft scores. */
const isScored = ({ categories = [], polls = [] }: Event) => categories.length + polls.length > 0

interface EventRankingProps
  extends Pick<ComponentProps<typeof EventStandings>, 'event' | 'isOrganiser' | 'allMatches' | 'after'> {
  people: Participant[] | undefined
  matches: Match[] | undefined
  published: Round[]
}

/** The standings, above them the winners of a finished event, and below them what was scored besides. */
export function EventRanking({ people, matches = [], published, ...lists }: EventRankingProps) {
  const { event } = lists
  const played = useMemo(() => published.filter(hasResults), [published])
  return (
    <>
      {event.state === 'finished' && people && published.length > 0 && (
        <podium.Lazy id={podiumId} event={event} participants={people} rounds={published} matches={matches} />
      )}
      <EventStandings {...lists} played={played} />
      {people && isScored(event) && <softScores.Lazy event={event} participants={people} />}
    </>
  )
}
