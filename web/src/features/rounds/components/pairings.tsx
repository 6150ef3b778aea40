import type { Event } from '@muster/contract/events'
import type { Match } from '@muster/contract/matches'
import type { Participant } from '@muster/contract/participants'
import { readRound } from '@muster/contract/questions'
import type { Round } from '@muster/contract/rounds'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { Loaded } from '../../../components/loaded.tsx'
import { PrintButton } from '../../../components/print-button.tsx'
import { ChipLink } from '../../../components/ui/chip-link.tsx'
import { useSession } from '../../../lib/application.tsx'
import { matches as matchesOf } from '../../matches/questions.ts'
import { FindParticipant } from '../../participants/components/find-participant.tsx'
import { matcherOf, useParticipantSearch } from '../../participants/participant-search.ts'
import { participants as participantsOf } from '../../participants/questions.ts'
import { rounds as roundsOf } from '../questions.ts'
import { opponentIn, seatsByName } from '../seats.ts'
import { PairingsByName } from './pairings-by-name.tsx'
import { PairingsByTable } from './pairings-by-table.tsx'
import { RoundChips } from './round-chips.tsx'
import { TimeLeft } from './time-left.tsx'

/** Who meets whom in a round, by table or by name, one's own pairing first. */
export function Pairings({ event }: { event: Event }) {
  const { user } = useSession()
  const rounds = useQuery(roundsOf(event.id, user?.id))
  const participants = useQuery(participantsOf(event.id))
  const matches = useQuery(matchesOf(event.id))
  return (
    <Loaded query={rounds} what="rounds" height="h-96">
      {(list) => (
        <Loaded query={participants} what="participants" height="h-96">
          {(field) => (
            <Loaded query={matches} what="pairings" height="h-96">
              {(played) => (
                <Shown
                  event_id={event.id}
                  rounds={list.rounds.filter(({ state }) => state !== 'draft')}
                  participants={field.participants}
                  matches={played.matches}
                />
              )}
            </Loaded>
          )}
        </Loaded>
      )}
    </Loaded>
  )
}

interface ShownProps {
  event_id: number
  rounds: Round[]
  participants: Participant[]
  matches: Match[]
}

function Shown({ event_id, rounds, participants, matches }: ShownProps) {
  const query = new URLSearchParams(useLocation().search)
  const named = readRound(query)
  const round = rounds.find(({ number }) => number === named) ?? rounds.at(-1)
  const search = useParticipantSearch()
  if (!round) return <p className="card p-5 text-muted">No round has been paired yet. You will find its tables here.</p>
  const isByName = query.get('by') === 'name'
  const own = matches.filter(({ round_number }) => round_number === round.number)
  const seats = seatsByName(round, own, participants)
  const isFound = matcherOf(search)
  return (
    <section aria-labelledby="pairings" className="grid grid-cols-1 gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="pairings" className="text-2xl">
          Round {round.number}
        </h2>
        <PrintButton />
      </div>
      <RoundChips label="Rounds" rounds={rounds} current={round.number} />
      <TimeLeft event_id={event_id} round={round} />
      <OwnPairing seats={seats} />
      <div className="flex flex-wrap items-end justify-between gap-3 print:hidden">
        <Orders isByName={isByName} />
        {seats.length > crowd && <FindParticipant keeps={['round', 'by', 'key']} />}
      </div>
      {isByName ? (
        <PairingsByName seats={seats.filter(({ participant }) => isFound(participant.nickname))} />
      ) : (
        <PairingsByTable
          matches={own.filter((match) =>
            [match.participant1, match.participant2].some((side) => isFound(side.nickname)),
          )}
          byes={seats.filter(({ match, participant }) => !match && isFound(participant.nickname))}
        />
      )}
    </section>
  )
}

/** From here on a name is found sooner by typing than by reading. */
const crowd = 8

function Orders({ isByName }: { isByName: boolean }) {
  const { search } = useLocation()
  const addressOf = (by: string) => {
    const query = new URLSearchParams(search)
    query.set('by', by)
    return { search: `?${query}` }
  }
  return (
    <nav aria-label="Order">
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

function OwnPairing({ seats }: { seats: ReturnType<typeof seatsByName> }) {
  const { user } = useSession()
  const own = seats.find(({ participant }) => participant.user_id !== null && participant.user_id === user?.id)
  if (!own) return null
  const opponent = own.match && opponentIn(own.match, own.participant.id)
  return (
    <p className="flex flex-wrap items-baseline gap-x-3 rounded-card border border-brass bg-brass-soft px-4 py-3 text-lg print:hidden">
      {opponent ? (
        <>
          <span className="font-semibold text-brass">
            Table <span className="numeral text-4xl">{own.match?.table_number ?? '–'}</span>
          </span>
          <span>
            You meet <strong>{opponent.nickname}</strong>
            {opponent.army && ` with ${opponent.army.faction}`}.
          </span>
        </>
      ) : (
        'You have the bye in this round.'
      )}
    </p>
  )
}
