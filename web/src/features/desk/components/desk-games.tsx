import type { Event } from '@muster/contract/events'
import type { Match } from '@muster/contract/matches'
import { eventPath } from '@muster/site/event-path'
import { TitledSection } from '../../../components/titled-section.tsx'
import { ButtonLink } from '../../../components/ui/button.tsx'
import { Link } from '../../../lib/navigation.tsx'
import { useIsOrganiser } from '../../events/use-role.ts'

/** At the desk of an event without rounds: where its games are, and how to pair rounds after all. */
export const DeskGames = ({ event, matches }: { event: Event; matches: Match[] }) => (
  <TitledSection title={`Games (${matches.length})`} className="card grid grid-cols-1 justify-items-start gap-3 p-5">
    <p>Participants record their own games. If two of them do not agree, the dispute appears above.</p>
    <ButtonLink look="secondary" to={eventPath(event, { query: { part: 'matches' } })}>
      See All Games
    </ButtonLink>
    {useIsOrganiser() && (
      <p>
        To pair rounds as well,{' '}
        <Link to={eventPath(event, { page: 'edit' })} className="text-link">
          say how many are planned
        </Link>
        .
      </p>
    )}
  </TitledSection>
)
