import type { Army } from '@muster/contract/armies'
import type { Event } from '@muster/contract/events'
import { hasRounds } from '@muster/rules/recording'
import { eventPath } from '@muster/site/event-path'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useCallback, useDeferredValue, useMemo, useState } from 'react'
import { FormProvider, type UseFormReturn, useWatch } from 'react-hook-form'
import { DraftNote } from '../../../components/draft-note.tsx'
import { EditProblem } from '../../../components/edit-dialog.tsx'
import { LeaveGuard } from '../../../components/leave-guard.tsx'
import { Button, ButtonLink } from '../../../components/ui/button.tsx'
import { useApplication } from '../../../lib/application.tsx'
import type { DraftKey } from '../../../lib/drafts.ts'
import { useEditForm } from '../../../lib/edit-form.ts'
import { plural } from '../../../lib/format.ts'
import { useNavigate } from '../../../lib/navigation.tsx'
import { serverDetail } from '../../../lib/server-detail.ts'
import { submitByButton } from '../../../lib/submit-by-button.ts'
import { armyLabel } from '../../armies/army-names.ts'
import { armies as armiesOfGame } from '../../armies/queries.ts'
import { MatchRows } from '../../matches/components/match-rows.tsx'
import { type Opponent, rowField } from '../../matches/match-row.ts'
import { BeyondCapacity } from '../../participants/components/beyond-capacity.tsx'
import { ParticipantRows } from '../../participants/components/participant-rows.tsx'
import type { ParticipantRow } from '../../participants/participant-row.ts'
import { excessIn, noProgress, useCreateSequence } from '../create-sequence.ts'
import { planField } from '../event-form.plan.ts'
import { copyOf, type FilledEvent, NewEvent, newEvent, requireDates } from '../event-form.ts'
import { visitField } from '../event-form.visit.ts'
import { EventDetailsFields } from './event-details-fields.tsx'
import { useArmiesByGame } from './use-armies-by-game.ts'
import { useLastCountry } from './use-last-country.ts'

type Form = UseFormReturn<NewEvent, unknown, FilledEvent>

interface CreateEventFormProps {
  /** The event that the new one is like; undefined for an empty form. */
  source?: Event | undefined
}

/** Creates an event with its participants and matches in one form. */
export function CreateEventForm({ source }: CreateEventFormProps) {
  const [restarts, setRestarts] = useState(0)
  return <EventForm key={restarts} source={source} onStartOver={() => setRestarts(restarts + 1)} />
}

function EventForm({ source, onStartOver }: CreateEventFormProps & { onStartOver: () => void }) {
  const navigate = useNavigate()
  const { drafts } = useApplication()
  const create = useCreateSequence()
  const draft: DraftKey = source ? `event_draft_${source.id}` : 'event_draft'
  const edit = useEditForm({
    schema: NewEvent,
    refine: requireDates,
    values: source ? copyOf(source) : newEvent,
    draft,
    context: noProgress(),
    save: create,
    explain: (error) => `Failed to create event. Please try again. ${serverDetail(error)}`,
    fieldOf: (path) => planField(visitField(rowField(path))),
    onSaved: ({ context: { event } }) => {
      const [saved] = event.saved
      if (saved) navigate(eventPath(saved), { replace: true })
    },
  })
  const { form } = edit
  useLastCountry(form)
  const { clearedArmies, changeArmies } = useArmiesByGame(form)
  const countMatches = useCallback(
    ({ key }: ParticipantRow) =>
      form.getValues('matches').filter(({ participant1, participant2 }) => [participant1, participant2].includes(key))
        .length,
    [form],
  )
  const removeMatchesOf = useCallback(
    ({ key }: ParticipantRow) => {
      const others = form
        .getValues('matches')
        .filter(({ participant1, participant2 }) => ![participant1, participant2].includes(key))
      // With fewer than two participants the rows of matches are hidden, and must not block the form.
      form.setValue('matches', form.getValues('participants').length > 2 ? others : [])
    },
    [form],
  )

  return (
    <FormProvider {...form}>
      <LeaveGuard isAtRisk={edit.isAtRisk} />
      <form onSubmit={edit.submit} onKeyDown={submitByButton} noValidate className="grid grid-cols-1 gap-6">
        {edit.isDraft && (
          <DraftNote
            onDrop={() => {
              drafts.remove(draft)
              onStartOver()
            }}
          >
            {edit.context.event.saved.length > 0 &&
              'The event itself has already been created: it stays in My Events if you start over.'}
          </DraftNote>
        )}
        <Section title="Details">
          <EventDetailsFields
            onGameTypeChange={changeArmies}
            gameTypeHint={
              clearedArmies > 0
                ? `${plural(clearedArmies, 'army', 'armies')} of the other game cleared. Please choose again; switching back restores what you had.`
                : undefined
            }
          />
        </Section>
        <Section title="Participants">
          <ParticipantRows
            gameType={form.watch('game_type')}
            areTeams={form.watch('are_teams')}
            onRemove={removeMatchesOf}
            countMatches={countMatches}
          />
          <Beyond form={form} />
        </Section>
        <Section title="Matches">
          <Matches form={form} />
        </Section>
        <EditProblem edit={edit} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" isBusy={edit.isBusy}>
            {edit.isBusy ? 'Creating...' : 'Create Event'}
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

function Beyond({ form }: { form: Form }) {
  const [participants, capacity, beyond] = useWatch({
    control: form.control,
    name: ['participants', 'capacity', 'beyond'],
  })
  return (
    <BeyondCapacity
      excess={excessIn({ participants, capacity })}
      value={beyond}
      onChange={(choice) => form.setValue('beyond', choice, { shouldDirty: true })}
    />
  )
}

function Matches({ form }: { form: Form }) {
  const [participants, gameType, participants_record, rounds_planned] = useWatch({
    control: form.control,
    name: ['participants', 'game_type', 'participants_record', 'rounds_planned'],
  })
  const { data: armies } = useQuery(armiesOfGame(gameType))
  // Deferred, because each letter of a nickname changes the options of every match.
  const deferred = useDeferredValue(participants)
  const opponents = useMemo(() => namedOpponents(deferred, armies ?? []), [deferred, armies])
  if (opponents.length < 2) return <p className="text-muted">Add at least 2 participants before creating matches.</p>
  return <MatchRows opponents={opponents} hasRounds={hasRounds({ participants_record, rounds_planned }, 0)} />
}

function namedOpponents(participants: ParticipantRow[], armies: Army[]): Opponent[] {
  const labels = new Map(armies.map((army) => [army.id, armyLabel(army)]))
  return participants
    .filter(({ nickname }) => nickname.trim() !== '')
    .map(({ key, nickname, army_id }) => ({ key, nickname, army_id, army_label: labels.get(army_id ?? 0) ?? null }))
}
