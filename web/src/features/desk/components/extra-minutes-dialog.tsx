import { wholeNumber } from '@muster/contract/fields'
import type { Match } from '@muster/contract/matches'
import { z } from '@muster/contract/zod'
import { EditDialogForm } from '../../../components/edit-dialog.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Dialog } from '../../../components/ui/dialog.tsx'
import { NumberField } from '../../../components/ui/field.tsx'
import { useEditForm } from '../../../lib/edit-form.ts'
import { readNumber } from '../../../lib/field-text.ts'
import { serverDetail } from '../../../lib/server-detail.ts'
import type { LastTry } from '../../outbox/outbox.ts'
import { useOutbox } from '../../outbox/use-unsent.ts'

interface ExtraMinutesDialogProps {
  match: Match
  onClose: () => void
}

/** A dialog that gives one table more time than the others. */
export const ExtraMinutesDialog = ({ match, onClose }: ExtraMinutesDialogProps) => (
  <Dialog
    title={match.table_number === null ? 'Extra minutes' : `Extra minutes for table ${match.table_number}`}
    onClose={onClose}
  >
    <ExtraMinutesForm match={match} onClose={onClose} />
  </Dialog>
)

const ExtraMinutes = z.object({ extra_minutes: wholeNumber(1, 60).nullable() })
type ExtraMinutes = z.output<typeof ExtraMinutes>

function ExtraMinutesForm({ match, onClose }: ExtraMinutesDialogProps) {
  const { outbox } = useOutbox()
  const { event_id, id: match_id, round_number, table_number, participant1, participant2 } = match
  const names = [
    table_number === null ? `${participant1.nickname} – ${participant2.nickname}` : `table ${table_number}`,
  ]
  const edit = useEditForm<ExtraMinutes, ExtraMinutes, LastTry>({
    schema: ExtraMinutes,
    values: { extra_minutes: match.extra_minutes },
    context: {},
    save: async ({ extra_minutes }, last) =>
      outbox?.tryAction(
        {
          event_id,
          action: { type: 'minutes', match_id, round_number, sides: [participant1.id, participant2.id], extra_minutes },
          names,
        },
        last,
      ),
    explain: (error) => `The extra minutes were not saved. ${serverDetail(error) || 'Please try again.'}`,
    onSaved: onClose,
  })
  const { register, formState, setValue } = edit.form
  return (
    <EditDialogForm edit={edit} action="Save">
      <div className="grid grid-cols-1 gap-4">
        <fieldset className="flex flex-wrap gap-3">
          <legend className="sr-only">Minutes to give</legend>
          {[5, 10, 15].map((minutes) => (
            <Button
              key={minutes}
              look="secondary"
              onClick={() => {
                setValue('extra_minutes', minutes, { shouldDirty: true })
                void edit.submit()
              }}
            >
              +{minutes} min
            </Button>
          ))}
        </fieldset>
        <NumberField
          className="max-w-60"
          label="Extra minutes in all"
          hint="From 1 to 60. Leave it empty for none."
          error={formState.errors.extra_minutes?.message}
          {...register('extra_minutes', { setValueAs: readNumber })}
        />
      </div>
    </EditDialogForm>
  )
}
