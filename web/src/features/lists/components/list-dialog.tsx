import { ApiError } from '@muster/contract/client'
import type { Event } from '@muster/contract/events'
import { ListText as ListTextSchema } from '@muster/contract/list-fields'
import type { SubmittedList } from '@muster/contract/lists'
import type { Participant } from '@muster/contract/participants'
import { z } from '@muster/contract/zod'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { EditDialogForm } from '../../../components/edit-dialog.tsx'
import { Loaded } from '../../../components/loaded.tsx'
import { Dialog } from '../../../components/ui/dialog.tsx'
import { CheckboxField, TextAreaField } from '../../../components/ui/field.tsx'
import { useApplication, useSession } from '../../../lib/application.tsx'
import { useCommand } from '../../../lib/commands.ts'
import { FormError, useEditForm } from '../../../lib/edit-form.ts'
import { fieldsOf } from '../../../lib/form-field.ts'
import { freshFor } from '../../../lib/queries.ts'
import { serverDetail } from '../../../lib/server-detail.ts'
import { armyLabel } from '../../armies/army-names.ts'
import { putList } from '../commands.ts'
import { describeReaders, untilDeadline } from '../list-names.ts'
import { list as listOf } from '../queries.ts'
import { useArmyOfList } from '../use-army-of-list.ts'
import { ListText } from './list-text.tsx'

interface ListDialogProps {
  event: Event
  participant: Participant
  /** Whether an organiser hands in for the participant. */
  isForOther?: boolean
  /** Sets the army of the participant to the one that the list names. */
  setArmy: (army_id: number) => Promise<unknown>
  onClose: () => void
}

/** Shows the list of a participant, and takes another one until the deadline; from an organiser, at any time. */
export function ListDialog({ event, participant, isForOther = false, setArmy, onClose }: ListDialogProps) {
  const { user } = useSession()
  const { drafts } = useApplication()
  const query = useQuery({ ...listOf(event.id, participant.id, user?.id), staleTime: freshFor(0) })
  const title = isForOther ? `Army list of ${participant.nickname}` : 'Your army list'
  const list = query.data?.list
  const mayChange = isForOther || event.lists_are_open || list?.may_be_late === true
  const [isDraft] = useState(() => drafts.read(draftOf(participant), user?.id) !== undefined)
  // The form owns the list as it was when it opened, and keeps what was typed when the deadline passes.
  const [opened, setOpened] = useState<SubmittedList | null>()
  if (opened === undefined && query.data && !query.isFetching && (mayChange || isDraft)) setOpened(query.data.list)
  return (
    <Dialog title={title} onClose={onClose}>
      {opened !== undefined ? (
        <ListForm {...{ event, participant, isForOther, setArmy, onClose }} list={opened} />
      ) : (
        <div className="overflow-y-auto p-5">
          <Loaded query={query} what="list" height="h-64">
            {() =>
              mayChange || isDraft ? null : (
                <>
                  <p className="mb-4 text-muted">
                    The deadline for lists is over. To hand in or change yours, ask the organiser, who can let you be
                    late once.
                  </p>
                  {list?.submitted_at && <ListText list={list} />}
                </>
              )
            }
          </Loaded>
        </div>
      )}
    </Dialog>
  )
}

const draftOf = ({ id }: Participant) => `list_draft_${id}` as const

const Values = z.object({ text: ListTextSchema, takes_army: z.boolean() })

const valuesOf = (list: SubmittedList | null) => ({ text: list?.text ?? '', takes_army: false })

interface ListFormProps extends Required<ListDialogProps> {
  list: SubmittedList | null
}

function ListForm({ event, participant, list, isForOther, setArmy, onClose }: ListFormProps) {
  const send = useCommand(putList)
  const params = { event_id: event.id, participant_id: participant.id }
  const edit = useEditForm({
    schema: Values,
    values: valuesOf(list),
    draft: draftOf(participant),
    context: list,
    versioned: { valuesOf, describe: ({ text }) => [{ label: 'Army list', text }] },
    save: async ({ text, takes_army }, known) => {
      if (text === '' && !known?.text) throw new FormError('Please paste your army list, or a link to it.')
      await send({ params, body: { text } }, { version: known?.version })
      if (!takes_army || !army) return
      await setArmy(army.id).catch((error: unknown) => {
        throw new FormError(`The list is handed in, but the army could not be set. ${serverDetail(error)}`)
      })
    },
    explain: (error) =>
      error instanceof ApiError && error.code === 'lists_closed'
        ? error.message
        : `Failed to hand in the list. Please try again. ${serverDetail(error)}`,
    onSaved: onClose,
  })
  const field = fieldsOf(edit.form)
  const { setFocus } = edit.form
  // The dialog opened before the list was there.
  useEffect(() => setFocus('text'), [setFocus])
  const named = useArmyOfList(edit.form.watch('text'), event.game_type)
  // Participants can change their army until the first round.
  const army = named?.id !== participant.army_id && (isForOther || event.state === 'upcoming') ? named : undefined
  return (
    <EditDialogForm edit={edit} action={list?.submitted_at ? 'Save List' : 'Hand In'} isLong>
      <div className="grid grid-cols-1 gap-4">
        <TextAreaField
          label="Army list"
          hint={`Paste the text of any list builder, or a link. Empty takes it back.${event.lists_are_open ? ` You can change it ${untilDeadline(event)}. ${describeReaders(event)}` : ''}`}
          rows={12}
          autoComplete="off"
          spellCheck={false}
          {...field('text')}
        />
        {army && (
          <CheckboxField
            label={`Set the army to ${armyLabel(army)}`}
            hint="The list names it."
            {...edit.form.register('takes_army')}
          />
        )}
      </div>
    </EditDialogForm>
  )
}
