import type { Card } from '@muster/contract/cards'
import type { Poll } from '@muster/contract/polls'
import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { type SubmitEvent, useState } from 'react'
import { Banner } from '../../../components/ui/banner.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { SelectField } from '../../../components/ui/field.tsx'
import { useAction } from '../../../lib/action.ts'
import { plural } from '../../../lib/format.ts'
import { participants as participantsOf } from '../../participants/queries.ts'
import { opponentIn } from '../../rounds/seats.ts'
import { castBallot } from '../commands.ts'
import { polls as pollsOf } from '../queries.ts'

/** A participant who can be chosen. */
interface Candidate {
  id: number
  name: string
}

interface CardPollsProps {
  card: Card
  user_id: number
}

/** The polls of an event on the card of a participant. */
export function CardPolls({ card, user_id }: CardPollsProps) {
  const { event, participant } = card
  const { data, refetch } = useQuery(pollsOf(event.id, user_id))
  const everybody = useQuery({ ...participantsOf(event.id), enabled: (data?.polls.length ?? 0) > 0 })
  if (!data || !everybody.data) return null
  const all = everybody.data.participants.map(({ id, nickname, army_faction, waiting_since }) => ({
    id,
    name: army_faction === null ? nickname : `${nickname} (${army_faction})`,
    isIn: waiting_since === null && id !== participant.id,
  }))
  const met = new Set(card.matches.map((match) => opponentIn(match, participant.id).id))
  return data.polls.map((poll) => {
    const candidates = all.filter(({ id, isIn }) => isIn && (poll.choices === 'participants' || met.has(id)))
    return poll.state === 'open' ? (
      <OpenPoll key={poll.id} event_id={event.id} poll={poll} candidates={candidates} onFailed={refetch} />
    ) : (
      <ClosedPoll key={poll.id} poll={poll} people={all} />
    )
  })
}

interface OpenPollProps {
  onFailed: () => unknown
  event_id: number
  poll: Poll
  candidates: readonly Candidate[]
}

function OpenPoll({ event_id, poll, candidates, onFailed }: OpenPollProps) {
  const { own_picks, has_voted, picks } = poll
  const [chosen, setChosen] = useState<readonly string[]>()
  const { act, isBusy, failure } = useAction(castBallot, 'Your vote was not saved.', {
    onDone: () => setChosen(undefined),
    // It may be closed by now.
    onFailed: () => void onFailed(),
  })
  const isElsewhere = has_voted && own_picks === null
  // Somebody may have left since.
  const isThere = (id: string) => candidates.some((candidate) => String(candidate.id) === id)
  const shown = chosen ?? own_picks?.map(String).filter(isThere) ?? []
  const isChanged = chosen !== undefined && String(chosen.filter(Boolean)) !== String(own_picks ?? [])
  const vote = (submit: SubmitEvent) => {
    submit.preventDefault()
    const participant_ids = [...new Set(shown.filter(Boolean).map(Number))]
    void act({ params: { event_id, poll_id: poll.id }, body: { participant_ids } })
  }
  return (
    <section aria-label={`Vote: ${poll.question}`} className="card grid grid-cols-1 gap-3 p-4">
      <h2 className="wrap-anywhere text-xl">Vote: {poll.question}</h2>
      {isElsewhere ? (
        <p>You have voted on another device. As votes are secret, only that device can change yours.</p>
      ) : candidates.length === 0 ? (
        <p className="text-muted">You can vote once you have had an opponent.</p>
      ) : (
        <form onSubmit={vote} className="grid grid-cols-1 gap-3">
          {Array.from({ length: Math.min(picks, candidates.length) }, (_, index) => (
            <SelectField
              // biome-ignore lint/suspicious/noArrayIndexKey: choices have no identity beyond their position
              key={index}
              label={index === 0 ? 'Your choice' : `Choice ${index + 1} (optional)`}
              isRequired={index === 0}
              all="Nobody yet"
              value={shown[index] ?? ''}
              onChange={({ target }) =>
                setChosen(Array.from({ length: picks }, (_, at) => (at === index ? target.value : (shown[at] ?? ''))))
              }
            >
              {candidates
                .filter(({ id }) => shown[index] === String(id) || !shown.includes(String(id)))
                .map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
            </SelectField>
          ))}
          {failure && <Banner kind="error">{failure.message}</Banner>}
          {has_voted && !isChanged ? (
            <p role="status" className="flex items-center gap-2 font-semibold">
              <Check aria-hidden className="size-5 text-brand" />
              You have voted. You can change that until the poll is closed.
            </p>
          ) : (
            <Button type="submit" isBusy={isBusy}>
              {has_voted ? 'Change My Vote' : 'Vote'}
            </Button>
          )}
          <p className="text-muted text-sm">
            Nobody can see your ballot, the organiser included.
            {poll.choices === 'opponents' && ' Only the counts are shown; after few rounds, they may let others guess.'}
          </p>
        </form>
      )}
    </section>
  )
}

function ClosedPoll({ poll: { question, results }, people }: { poll: Poll; people: readonly Candidate[] }) {
  const most = results?.[0]?.votes
  if (most === undefined) return null
  const winners = results?.filter(({ votes }) => votes === most).map(({ participant_id }) => participant_id)
  const names = people.filter(({ id }) => winners?.includes(id)).map(({ name }) => name)
  if (names.length === 0) return null
  return (
    <section aria-label={question} className="card p-4">
      <h2 className="wrap-anywhere font-semibold">{question}</h2>
      <p className="wrap-anywhere">
        {new Intl.ListFormat('en-GB').format(names)}, {plural(most, 'vote')}
      </p>
    </section>
  )
}
