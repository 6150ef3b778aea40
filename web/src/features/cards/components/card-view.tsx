import type { Card } from '@muster/contract/cards'
import { eventPath } from '@muster/site/event-path'
import { membersText } from '@muster/site/team'
import { lazyComponent } from '../../../components/lazy-component.tsx'
import { BackLink } from '../../../components/page.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { formatOrdinal } from '../../../lib/format.ts'
import { hasPlayed } from '../../rounds/seats.ts'
import { currentMatch } from '../current-match.ts'
import { Announcements } from './announcements.tsx'
import { CardRound } from './card-round.tsx'
import { Claim } from './claim.tsx'
import { LatestAnnouncement } from './latest-announcement.tsx'
import { SlipCodeForm } from './slip-code-form.tsx'

// With their dialogs, they are larger than the card.
const actions = lazyComponent(
  'own-actions',
  async () => (await import('../../participants/components/own-actions.tsx')).OwnActions,
)
const results = lazyComponent(
  'own-results',
  async () => (await import('../../standings/components/played-table.tsx')).OwnResults,
)

const games = lazyComponent('card-games', async () => (await import('./card-games.tsx')).CardGames)

const polls = lazyComponent('card-polls', async () => (await import('../../polls/components/card-polls.tsx')).CardPolls)

interface CardViewProps {
  card: Card
  /** The reader's account, if the card is theirs. */
  user_id: number | undefined
  refetch: () => unknown
  /** Lets the reader choose another name. */
  onOther: () => void
}

/** One participant's day, from top to bottom in the order in which it is needed. */
export function CardView({ card, user_id, refetch, onOther }: CardViewProps) {
  const { event, participant } = card
  const isOwn = user_id !== undefined
  const isRunning = event.state === 'running'
  const isFinished = event.state === 'finished'
  // Nobody can confirm it in an event without an organiser.
  const isClaimable = !participant.is_member || (!isOwn && participant.members?.some(({ is_member }) => !is_member))
  const claim = isClaimable && event.owner_id !== null && (
    <Claim
      event_id={event.id}
      isOver={isFinished}
      participants={[participant]}
      claim={card.claim}
      path={eventPath(event, { page: 'me' })}
    />
  )
  const canReport = isRunning && !isOwn && event.report_policy !== 'organiser' && currentMatch(card) !== undefined
  return (
    <div className="mx-auto grid max-w-md grid-cols-1 gap-4">
      <header>
        <BackLink to={eventPath(event)} label={event.title} />
        <div className="flex flex-wrap items-center justify-between gap-x-3">
          <h1 className="min-w-0 text-3xl">{participant.nickname}</h1>
          {!isOwn && (
            <Button look="quiet" className="-mx-4" onClick={onOther}>
              Not you?
            </Button>
          )}
        </div>
        <p className="wrap-anywhere text-muted">
          {armyOf(card)} <span className="whitespace-nowrap">{recordOf(card)}</span>
        </p>
      </header>
      <LatestAnnouncement event={event} />
      <CardRound card={card} user_id={user_id} refetch={refetch} />
      {isOwn && event.participants_record && <games.Lazy card={card} user_id={user_id} refetch={refetch} />}
      {isOwn && event.polls?.length > 0 && <polls.Lazy card={card} user_id={user_id} />}
      {/* On the day, results come first; years later, the claim is why somebody opens this. */}
      {isFinished && claim}
      {canReport && (
        <section aria-label="Report a result" className="card grid grid-cols-1 gap-3 p-4">
          <p>To report, confirm or object, scan the slip on your table, or enter its code. You need no account.</p>
          <SlipCodeForm />
        </section>
      )}
      <Results card={card} />
      {isOwn && !isFinished && (
        <section aria-label="Your entry" className="card flex flex-wrap items-center justify-between gap-2 p-4">
          <p className="min-w-0 flex-1 basis-48 font-semibold">
            Your entry
            <span className="block font-normal text-muted text-sm">
              {isRunning ? 'Drop out or return' : 'Check-in, army and club'}
            </span>
            {event.fee && (
              <span className="wrap-anywhere block font-normal text-sm">
                {card.paid_at
                  ? 'Paid'
                  : participant.waiting_since === null && !participant.is_spare
                    ? 'Not paid yet'
                    : 'Fee'}
                : {event.fee}
              </span>
            )}
          </p>
          <actions.Lazy event={event} own={participant} />
        </section>
      )}
      <Announcements event={event} />
      {!isFinished && claim}
    </div>
  )
}

/** Earlier rounds and the own record, once there is one. */
function Results({ card: { participant, matches, byes } }: { card: Card }) {
  if (!hasPlayed(participant, matches)) return null
  const rounds = byes.map((number) => ({
    number,
    state: 'published' as const,
    byes: [{ participant_id: participant.id }],
  }))
  return (
    <details open>
      <summary className="tap-height font-semibold text-brand">Results so far</summary>
      <results.Lazy participant_id={participant.id} matches={matches} rounds={rounds} />
    </details>
  )
}

function armyOf({ participant: { army_name, army_faction, members } }: Card): string {
  if (members?.length > 0) return membersText(members)
  if (army_faction === null) return 'No army yet'
  return army_name === army_faction ? army_faction : `${army_faction}, ${army_name}`
}

/** `(2–0–1, 3rd of 16)`; empty before the first result, and after the end, where the card says it above. */
function recordOf({ participant, ranked, event }: Card): string {
  const { wins, draws, losses, position } = participant
  if (wins + draws + losses === 0 || position === null || event.state === 'finished') return ''
  return `(${wins}–${draws}–${losses}, ${formatOrdinal(position)} of ${ranked})`
}
