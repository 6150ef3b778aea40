import type { Event } from '@muster/contract/events'
import type { Participant } from '@muster/contract/participants'
import { type Poll, type PollChoices, picksMax } from '@muster/contract/polls'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { type SubmitEvent, useState } from 'react'
import { CommandDialog } from '../../../components/command-dialog.tsx'
import { Loaded } from '../../../components/loaded.tsx'
import { TitledSection } from '../../../components/titled-section.tsx'
import { Banner } from '../../../components/ui/banner.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { SelectField, TextField } from '../../../components/ui/field.tsx'
import { useAction } from '../../../lib/action.ts'
import { useSession } from '../../../lib/application.tsx'
import { plural } from '../../../lib/format.ts'
import { serverDetail } from '../../../lib/server-detail.ts'
import { closePoll, createPoll, deletePoll } from '../commands.ts'
import { polls as pollsOf } from '../queries.ts'

/** In milliseconds. */
const votesInterval = 20_000

interface DeskPollsProps {
  event: Event
  participants: Participant[]
}

/** What the participants vote on: organisers start polls, close them and see the counts. */
export function DeskPolls({ event, participants }: DeskPollsProps) {
  const { user } = useSession()
  const polls = useQuery({
    ...pollsOf(event.id, user?.id),
    enabled: event.polls?.length > 0,
    // Nothing announces a vote, as its time could tell whose it is.
    refetchInterval: votesInterval,
  })
  const members = participants.filter(({ is_member, waiting_since }) => is_member && waiting_since === null).length
  return (
    <TitledSection title="Polls" className="grid grid-cols-1 gap-4">
      <p className="max-w-prose text-muted">
        Participants with an account vote on their card. Ballots are secret: nobody can see who voted for whom. The
        counts are shown once a poll is closed, and the most votes win its prize.
      </p>
      {event.polls?.length > 0 && (
        <Loaded query={polls} what="polls" height="h-24">
          {(data) => (
            <ul className="card divide-y divide-line">
              {data.polls.map((poll) => (
                <PollRow key={poll.id} poll={poll} event={event} participants={participants} members={members} />
              ))}
            </ul>
          )}
        </Loaded>
      )}
      <NewPoll event={event} />
    </TitledSection>
  )
}

interface PollRowProps extends DeskPollsProps {
  poll: Poll
  /** How many could vote. */
  members: number
}

/** How many a closed poll lists before it is folded. */
const leadersShown = 5

function PollRow({ poll, event, participants, members }: PollRowProps) {
  const [asked, ask] = useState<'close' | 'delete'>()
  const params = { event_id: event.id, poll_id: poll.id }
  const nameOf = new Map(participants.map(({ id, nickname }) => [id, nickname]))
  const category = event.categories?.find(({ code }) => code === poll.category)
  const scored = participants.filter(
    ({ category_scores }) => category_scores?.[category?.code ?? ''] !== undefined,
  ).length
  return (
    <li className="grid grid-cols-1 gap-2 px-4 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="min-w-0">
          <span className="wrap-anywhere font-semibold">{poll.question}</span>
          <span className="block text-muted text-sm">
            {poll.state === 'open' ? `${poll.voters} of ${members} have voted` : plural(poll.voters, 'vote')}
          </span>
        </p>
        <div className="flex flex-wrap gap-2">
          {poll.state === 'open' && (
            <Button look="secondary" onClick={() => ask('close')}>
              Close<span className="sr-only"> {poll.question}</span>
            </Button>
          )}
          <Button look="quiet" onClick={() => ask('delete')}>
            Delete<span className="sr-only"> {poll.question}</span>
          </Button>
        </div>
      </div>
      {poll.results && (
        <ol className="text-sm">
          {poll.results.slice(0, leadersShown).map(({ participant_id, votes }) => (
            <li key={participant_id} className="flex justify-between gap-3">
              <span className="wrap-anywhere">{nameOf.get(participant_id)}</span>
              <span className="font-semibold tabular-nums">{votes}</span>
            </li>
          ))}
          {poll.voters === 0 && <li className="text-muted">Nobody has voted.</li>}
        </ol>
      )}
      {asked === 'close' && (
        <CommandDialog
          title="Close the Poll"
          action="Close"
          command={closePoll}
          sent={{ params }}
          explain={(error) => `The poll is still open. ${serverDetail(error) || 'Please try again.'}`}
          onClose={() => ask(undefined)}
        >
          Nobody can vote any more, and the counts are shown. Ballots are deleted for good.
          {category &&
            ` The votes replace all scores in ${category.label}${scored > 0 ? `, which ${plural(scored, 'participant')} ${scored === 1 ? 'has' : 'have'} already` : ''}.`}
        </CommandDialog>
      )}
      {asked === 'delete' && (
        <CommandDialog
          title="Delete the Poll"
          action="Delete"
          command={deletePoll}
          sent={{ params }}
          explain={(error) => `The poll could not be deleted. ${serverDetail(error) || 'Please try again.'}`}
          onClose={() => ask(undefined)}
        >
          {poll.question} and its {plural(poll.voters, 'vote')} are deleted for good.
        </CommandDialog>
      )}
    </li>
  )
}

/** The usual polls. */
const usual = { 'Best army': 'participants', 'Most liked opponent': 'opponents' } as const

const choicesNames: Record<PollChoices, string> = {
  participants: 'Everybody but oneself',
  opponents: 'Whom one has played',
}

function NewPoll({ event }: { event: Event }) {
  const [question, setQuestion] = useState('')
  const [choices, setChoices] = useState<PollChoices>('participants')
  const [picks, setPicks] = useState(1)
  const [category, setCategory] = useState('')
  const { act, isBusy, failure } = useAction(createPoll, 'The poll could not be started.', {
    onDone: () => {
      setQuestion('')
      setCategory('')
    },
  })
  const { categories = [] } = event
  const start = (submit: SubmitEvent) => {
    submit.preventDefault()
    void act({ params: { event_id: event.id }, body: { question, choices, picks, category: category || null } })
  }
  return (
    <form onSubmit={start} className="card grid grid-cols-1 gap-4 p-4">
      <div className="flex flex-wrap gap-3">
        {Object.entries(usual).map(([name, of]) => (
          <Button
            key={name}
            look="secondary"
            onClick={() => {
              setQuestion(name)
              setChoices(of)
            }}
          >
            <Plus aria-hidden className="size-5" />
            {name}
          </Button>
        ))}
      </div>
      <TextField
        label="What is voted on"
        isRequired
        maxLength={120}
        value={question}
        onChange={({ target }) => setQuestion(target.value)}
      />
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <SelectField
          label="Who can be chosen"
          options={choicesNames}
          value={choices}
          onChange={({ target }) => setChoices(target.value as PollChoices)}
        />
        <SelectField
          label="How many each chooses"
          options={Object.fromEntries(
            Array.from({ length: picksMax }, (_, index) => [String(index + 1), `At most ${index + 1}`]),
          )}
          value={picks}
          onChange={({ target }) => setPicks(Number(target.value))}
        />
        {categories.length > 0 && (
          <SelectField
            label="Votes become soft scores"
            all="No, only a prize"
            options={Object.fromEntries(categories.map(({ code, label, max }) => [code, `${label}, up to ${max}`]))}
            value={category}
            onChange={({ target }) => setCategory(target.value)}
          />
        )}
      </div>
      {failure && <Banner kind="error">{failure.message}</Banner>}
      <Button type="submit" className="justify-self-start" isBusy={isBusy}>
        Start the Poll
      </Button>
    </form>
  )
}
