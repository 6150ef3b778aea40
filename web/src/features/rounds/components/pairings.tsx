import type { Event } from '@muster/contract/events'
import type { Match } from '@muster/contract/matches'
import type { Participant } from '@muster/contract/participants'
import type { Round } from '@muster/contract/rounds'
import { missionOf } from '@muster/rules/event-plan'
import { PrintButton } from '../../../components/print-button.tsx'
import { ChipLink } from '../../../components/ui/chip-link.tsx'
import { useLocation } from '../../../lib/navigation.tsx'
import { matcherOf, useParticipantSearch } from '../../participants/participant-search.ts'
import { seatsByName } from '../seats.ts'
import { PairingsByName } from './pairings-by-name.tsx'
import { PairingsByTable } from './pairings-by-table.tsx'

interface PairingsProps {
  event: Event
  round: Round
  participants: Participant[]
  /** All matches of the event. */
  matches: Match[]
}

/** The pairings of a round, by table or by name, on screen and on paper. */
export function Pairings({ event, round, participants, matches }: PairingsProps) {
  const mission = missionOf(event.missions, round.number)
  const isByName = new URLSearchParams(useLocation().search).get('by') === 'name'
  const isFound = matcherOf(useParticipantSearch())
  const own = matches.filter(({ round_number }) => round_number === round.number)
  const seats = seatsByName(round, own, participants)
  return (
    <section aria-labelledby="pairings" className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 id="pairings" className="text-2xl">
          Round {round.number}
        </h3>
        <PrintButton query={{ part: 'matches' }} />
      </div>
      {mission && (
        <p className="wrap-anywhere">
          Mission: <strong>{mission.name}</strong>
        </p>
      )}
      <Orders isByName={isByName} />
      {isByName ? (
        <PairingsByName
          tables={event.tables}
          seats={seats.filter(({ participant }) => isFound(participant.nickname))}
        />
      ) : (
        <PairingsByTable
          tables={event.tables}
          matches={own.filter((match) =>
            [match.participant1, match.participant2].some((side) => isFound(side.nickname)),
          )}
          byes={seats.filter(({ match, participant }) => !match && isFound(participant.nickname))}
        />
      )}
    </section>
  )
}

function Orders({ isByName }: { isByName: boolean }) {
  const { search } = useLocation()
  const addressOf = (by: string) => {
    const query = new URLSearchParams(search)
    query.set('by', by)
    query.set('part', 'matches')
    return `?${query}`
  }
  return (
    <nav aria-label="Order" className="print:hidden">
      <ul className="flex flex-wrap gap-2">
        <li>
          <ChipLink to={addressOf('table')} isChosen={!isByName}>
            By table
          </ChipLink>
        </li>
        <li>
          <ChipLink to={addressOf('name')} isChosen={isByName}>
            By name
          </ChipLink>
        </li>
      </ul>
    </nav>
  )
}
