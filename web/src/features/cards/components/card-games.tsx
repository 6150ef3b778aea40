import type { Card } from '@muster/contract/cards'
import { canRecord, policyOf } from '@muster/rules/recording'
import { useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { RecordGame } from '../../matches/components/record-game.tsx'
import { opponentIn } from '../../rounds/seats.ts'
import { openGames, stateOfGame } from '../open-games.ts'
import { MatchReport } from './match-report.tsx'

interface CardGamesProps {
  card: Card
  user_id: number
  refetch: () => unknown
}

/** The games that a participant plays without rounds: one at a time, those to check first. */
export function CardGames({ card, user_id, refetch }: CardGamesProps) {
  const { event, participant } = card
  const open = openGames(card)
  const [chosen, choose] = useState(open[0]?.id)
  // The game stays in view once it is confirmed.
  const shown = card.matches.find(({ id }) => id === chosen) ?? open[0]
  const others = open.filter((match) => match !== shown)
  const mayRecord = canRecord(event) && participant.waiting_since === null
  if (!mayRecord && !shown) return null
  return (
    <section aria-label="Your games" className="card grid grid-cols-1 gap-4 p-4">
      {mayRecord && <RecordGame event={event} own_id={participant.id} />}
      {shown && (
        <MatchReport
          key={shown.id}
          event={{ ...event, report_policy: policyOf(event, shown) }}
          match={shown}
          reader={participant.id}
          user_id={user_id}
          canAct
          refetch={refetch}
        />
      )}
      {others.length > 0 && (
        <ul aria-label="Other games" className="grid grid-cols-1 gap-2">
          {others.map((match) => (
            <li key={match.id}>
              <Button look="secondary" className="w-full justify-between" onClick={() => choose(match.id)}>
                <span className="wrap-anywhere text-left">{opponentIn(match, participant.id).nickname}</span>
                <span className="shrink-0 text-muted">{notes[stateOfGame(card, match)]}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** What an open game waits for. */
const notes: { [state in ReturnType<typeof stateOfGame>]?: string } = {
  theirs: 'to check',
  none: 'no result yet',
  disputed: 'disputed',
  own: 'reported by you',
}
