import type { Participant } from '@muster/contract/participants'
import type { PairedRound } from '@muster/contract/rounds'
import { DraftActions } from './draft-actions.tsx'
import { DraftSeats } from './draft-seats.tsx'
import { FindingList } from './finding-list.tsx'

interface DraftRoundProps {
  event_id: number
  round: PairedRound
  participants: Participant[]
}

/** A round before it is published: what is to be said of it, and who meets whom. */
export const DraftRound = ({ event_id, round, participants }: DraftRoundProps) => (
  <section aria-labelledby="draft" className="grid grid-cols-1 gap-4">
    <div>
      <h2 id="draft" className="text-2xl">
        Round {round.number} <span className="text-muted">(draft)</span>
      </h2>
      <p className="text-muted">Only you can see it. To swap two, press one and then the other.</p>
    </div>
    <FindingList check={round.check} />
    <DraftActions event_id={event_id} round={round} />
    <DraftSeats event_id={event_id} round={round} participants={participants} />
  </section>
)
