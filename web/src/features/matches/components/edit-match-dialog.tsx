import type { Event } from '@muster/contract/events'
import type { Match } from '@muster/contract/matches'
import { z } from '@muster/contract/zod'
import { hasRounds } from '@muster/rules/recording'
import { useQuery } from '@tanstack/react-query'
import { EditDialogForm } from '../../../components/edit-dialog.tsx'
import { Dialog } from '../../../components/ui/dialog.tsx'
import { useCommand } from '../../../lib/commands.ts'
import { useEditForm } from '../../../lib/edit-form.ts'
import { serverDetail } from '../../../lib/server-detail.ts'
import { participants as participantsOf } from '../../participants/queries.ts'
import { updateMatch } from '../commands.ts'
import { MatchRow, type Opponent, opponentsOf, rowField, rowOf, toMatchBody } from '../match-row.ts'
import { matches as matchesOf } from '../queries.ts'
import { seatingOf } from '../seating.ts'
import { MatchRowFields, useSeats } from './match-rows.tsx'

interface EditMatchDialogProps {
  event: Event
  match: Match
  onClose: () => void
}

const Form = z.object({ matches: z.array(MatchRow).length(1) })
type Values = z.input<typeof Form>

const valuesOf = (match: Match): Values => ({ matches: [rowOf(match)] })

/** A dialog to change any field of a match. */
export function EditMatchDialog({ event, match, onClose }: EditMatchDialogProps) {
  const params = { event_id: match.event_id, match_id: match.id }
  const { data } = useQuery(participantsOf(match.event_id))
  const { data: all } = useQuery(matchesOf(match.event_id))
  const opponents = opponentsOf(data?.participants ?? [])
  const others = all?.matches.filter(({ id }) => id !== match.id).map(seatingOf) ?? []
  const rounds = [match, ...others].filter(({ round_number }) => round_number !== null).length
  const send = useCommand(updateMatch)
  const edit = useEditForm<Values, z.output<typeof Form>, Match>({
    schema: Form,
    values: valuesOf(match),
    draft: `match_draft_${match.event_id}`,
    context: match,
    isAbout: ({ id }) => id === match.id,
    versioned: { valuesOf, describe: ({ matches: [row] }) => (row ? describe(row, opponents) : []) },
    save: async ({ matches: [row] }, { version }) => {
      const body = row && toMatchBody(row, Number)
      if (body) await send({ params, body }, { version })
    },
    explain: (error) => `Failed to update the match. Please try again. ${serverDetail(error)}`,
    fieldOf: (path) => `matches.0.${rowField(path)}`,
    onSaved: onClose,
  })
  const [seats] = useSeats(edit.form.control, opponents, others)
  return (
    <Dialog title="Edit Match" onClose={onClose}>
      <EditDialogForm edit={edit} action="Save Match">
        {data && <MatchRowFields index={0} opponents={opponents} {...seats} hasRounds={hasRounds(event, rounds)} />}
      </EditDialogForm>
    </Dialog>
  )
}

const textOf = (value: unknown) => String(value ?? '')

function describe(row: z.input<typeof MatchRow>, opponents: Opponent[]) {
  const nameOf = (key: string) => opponents.find((opponent) => opponent.key === key)?.nickname ?? ''
  return [
    { label: 'Participant 1', text: nameOf(row.participant1) },
    { label: 'Participant 2', text: nameOf(row.participant2) },
    { label: 'Score 1', text: textOf(row.participant1_score) },
    { label: 'Score 2', text: textOf(row.participant2_score) },
    { label: 'Round', text: textOf(row.round_number) },
    { label: 'Table', text: textOf(row.table_number) },
    { label: 'Duration', text: textOf(row.match_duration_minutes) },
    { label: 'Notes', text: textOf(row.notes) },
  ]
}
