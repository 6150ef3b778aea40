import { zodResolver } from '@hookform/resolvers/zod'
import type { Army } from '@muster/contract/armies'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useCallback, useDeferredValue, useMemo, useRef, useState } from 'react'
import { FormProvider, type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import { DraftNote } from '../../../components/draft-note.tsx'
import { LeaveGuard } from '../../../components/leave-guard.tsx'
import { Banner } from '../../../components/ui/banner.tsx'
import { Button, ButtonLink } from '../../../components/ui/button.tsx'
import { putIssues } from '../../../lib/form-issues.ts'
import { plural } from '../../../lib/format.ts'
import { serverDetail } from '../../../lib/server-detail.ts'
import { dropDraft, useDraft, useKeepDraft } from '../../accounts/draft.ts'
import { isSignedInAs } from '../../accounts/session.ts'
import { armiesQuery, armyLabel } from '../../armies/api.ts'
import { MatchRows } from '../../matches/components/match-rows.tsx'
import { type Player, rowField } from '../../matches/match-rows.ts'
import { ParticipantRows } from '../../participants/components/participant-rows.tsx'
import type { ParticipantRow } from '../../participants/participant-rows.ts'
import { createWholeEvent, noProgress, type Progress } from '../create-sequence.ts'
import { type FilledEvent, NewEvent, newEvent, withWholeDate } from '../event-form.ts'
import { EventDetailsFields } from './event-details-fields.tsx'
import { useArmiesByGame } from './use-armies-by-game.ts'

type Form = UseFormReturn<NewEvent, unknown, FilledEvent>

/** What was typed, and what of it is on the server already. */
interface EventDraft {
  form: NewEvent
  progress: Progress
}

interface CreateEventFormProps {
  onDone: (event_id: number) => void | Promise<void>
}

/** An event with its participants and matches, all typed in one go. */
export function CreateEventForm({ onDone }: CreateEventFormProps) {
  const [beginnings, setBeginnings] = useState(0)
  return <TypedEvent key={beginnings} onDone={onDone} onStartAnew={() => setBeginnings(beginnings + 1)} />
}

function TypedEvent({ onDone, onStartAnew }: CreateEventFormProps & { onStartAnew: () => void }) {
  const draft = useDraft<EventDraft>('event_draft')
  const form: Form = useForm({
    resolver: withWholeDate(zodResolver(NewEvent)),
    defaultValues: draft.content?.form ?? newEvent,
  })
  const progress = useRef<Progress>(draft.content?.progress ?? noProgress())
  const [failure, setFailure] = useState<string>()
  const { isSubmitting, isDirty } = form.formState
  const isDone = useRef(false)
  const isAtRisk = () => (isDirty || draft.content !== undefined) && !isDone.current
  useKeepDraft(draft, () => (isAtRisk() ? { form: form.getValues(), progress: progress.current } : undefined))

  const submit = form.handleSubmit(async (values) => {
    setFailure(undefined)
    try {
      const event_id = await createWholeEvent(values, progress.current)
      isDone.current = true
      await onDone(event_id)
    } catch (error) {
      putIssues(form, error, rowField)
      setFailure(serverDetail(error))
    }
  })
  const { clearedArmies, changeArmies } = useArmiesByGame(form)
  const countMatches = useCallback(
    ({ key }: ParticipantRow) =>
      form.getValues('matches').filter(({ participant1, participant2 }) => [participant1, participant2].includes(key))
        .length,
    [form],
  )
  const removeMatchesOf = useCallback(
    ({ key }: ParticipantRow) => {
      const kept = form
        .getValues('matches')
        .filter(({ participant1, participant2 }) => ![participant1, participant2].includes(key))
      // With fewer than two participants the rows of matches are out of sight, and must not hold the form up.
      form.setValue('matches', form.getValues('participants').length > 2 ? kept : [])
    },
    [form],
  )

  return (
    <FormProvider {...form}>
      <LeaveGuard isAtRisk={() => isAtRisk() && isSignedInAs(draft.user_id)} />
      <form onSubmit={submit} noValidate className="grid grid-cols-1 gap-6">
        {draft.content && (
          <DraftNote
            onDrop={() => {
              dropDraft(draft)
              onStartAnew()
            }}
          >
            {draft.content.progress.event_id !== undefined &&
              'The event itself has been made already: it stays in My Events when you start anew.'}
          </DraftNote>
        )}
        <Section title="Details">
          <EventDetailsFields
            onGameTypeChange={changeArmies}
            gameTypeHint={
              clearedArmies > 0
                ? `${plural(clearedArmies, 'army', 'armies')} of the other game cleared. Please choose them again; changing back brings them back.`
                : undefined
            }
          />
        </Section>
        <Section title="Participants">
          <ParticipantRows gameType={form.watch('game_type')} onRemove={removeMatchesOf} countMatches={countMatches} />
        </Section>
        <Section title="Matches">
          <Matches form={form} />
        </Section>
        {failure !== undefined && (
          <Banner kind="error">
            Failed to create event. Please try again. <span>{failure}</span>
          </Banner>
        )}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" isBusy={isSubmitting}>
            {isSubmitting ? 'Creating...' : 'Create Event'}
          </Button>
          <ButtonLink to="/events" look="secondary">
            Cancel
          </ButtonLink>
        </div>
      </form>
    </FormProvider>
  )
}

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="card grid grid-cols-1 gap-5 p-5 sm:p-7">
    <h2 className="text-2xl">{title}</h2>
    {children}
  </section>
)

function Matches({ form }: { form: Form }) {
  const [participants, gameType] = useWatch({ control: form.control, name: ['participants', 'game_type'] })
  const { data: armies } = useQuery(armiesQuery(gameType))
  // Behind the keys: each letter of a nickname changes what every match offers.
  const settled = useDeferredValue(participants)
  const players = useMemo(() => namedPlayers(settled, armies ?? []), [settled, armies])
  if (players.length < 2) return <p className="text-muted">Add at least 2 participants before creating matches.</p>
  return <MatchRows players={players} />
}

function namedPlayers(participants: ParticipantRow[], armies: Army[]): Player[] {
  const labels = new Map(armies.map((army) => [army.id, armyLabel(army)]))
  return participants
    .filter(({ nickname }) => nickname.trim() !== '')
    .map(({ key, nickname, army_id }) => ({ key, nickname, army_id, army_label: labels.get(army_id ?? 0) ?? null }))
}
