import type { Event } from '@muster/contract/events'
import type { Match } from '@muster/contract/matches'
import type { Participant } from '@muster/contract/participants'
import { canRecord } from '@muster/rules/recording'
import { eventPath } from '@muster/site/event-path'
import { ButtonLink } from '../../../components/ui/button.tsx'
import { useOwnEntry } from '../../participants/use-own-entry.ts'
import { RecordGame } from './record-game.tsx'

interface OwnGamesProps {
  event: Event
  participants: Participant[]
  matches: Match[]
}

/** On the page of an event without rounds: records a game of the reader, and leads to those that wait for them. */
export function OwnGames({ event, participants, matches }: OwnGamesProps) {
  const own = useOwnEntry(event.id, participants)
  if (!own) return null
  const toCheck = matches.filter((match) => isToCheck(match, own.id))
  const mayRecord = canRecord(event) && own.waiting_since === null
  if (toCheck.length === 0 && !mayRecord) return null
  return (
    <section
      aria-label="Your games"
      className="signal is-own mb-6 grid grid-cols-1 gap-3 rounded-card px-4 py-3 print:hidden"
    >
      <p role="status" className="text-lg empty:hidden">
        {describe(toCheck)}
      </p>
      <div className="flex flex-wrap gap-3">
        {mayRecord && <RecordGame event={event} own_id={own.id} look={toCheck.length > 0 ? 'secondary' : 'primary'} />}
        <ButtonLink
          to={eventPath(event, { page: 'me' })}
          look={toCheck.length > 0 ? 'primary' : 'secondary'}
          className="min-h-14 text-lg"
        >
          {toCheck.length > 0 ? 'Check the Result' : 'Your Card'}
        </ButtonLink>
      </div>
    </section>
  )
}

/** Whether the other side has recorded a game that the participant has not confirmed yet. */
const isToCheck = ({ round_number, report, participant1_id, participant2_id }: Match, own_id: number) =>
  round_number === null &&
  report?.state === 'open' &&
  report.participant_id !== own_id &&
  [participant1_id, participant2_id].includes(own_id)

function describe(toCheck: Match[]): string {
  const [first] = toCheck
  if (!first) return ''
  return toCheck.length === 1
    ? `${first.report?.by} has recorded a game with you.`
    : `${toCheck.length} recorded games wait for you.`
}
