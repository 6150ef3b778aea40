import type { Event } from '@muster/contract/events'
import { ListPolicy, ListsShown } from '@muster/contract/list-fields'
import { z } from '@muster/contract/zod'
import type { Line } from '../../lib/edit-form.ts'
import { fromLocalInput, toLocalInput } from '../../lib/field-text.ts'
import { listPolicyNames, listsShownNames } from '../lists/list-names.ts'

/** What the event asks of army lists, as form values. A draft of a former version has none of them. */
export const ListsDetails = z.object({
  list_policy: ListPolicy.optional(),
  /** The value of a local date and time field, by the hall's clock; empty for until the first round is published. */
  list_deadline: z
    .string()
    .refine((local) => local === '' || fromLocalInput(local) !== null, 'Deadline must be a date and time')
    .optional(),
  lists_shown: ListsShown.optional(),
})

type ListsDetails = z.output<typeof ListsDetails>

export const newLists = { list_policy: 'none', list_deadline: '', lists_shown: 'start' } as const

/** The form values of an existing event. */
export const listsOf = (event: Event, zone: string | undefined): ListsDetails => ({
  list_policy: event.list_policy,
  list_deadline: toLocalInput(event.list_deadline, zone),
  lists_shown: event.lists_shown,
})

/** The same in the format of the API. */
export const toListsBody = (
  { list_policy = 'none', list_deadline = '', lists_shown = 'start' }: ListsDetails,
  zone: string | undefined,
) => ({ list_policy, list_deadline: fromLocalInput(list_deadline, zone), lists_shown })

/** The same as labelled text. */
export const describeLists = ({ list_policy, list_deadline, lists_shown }: ListsDetails): Line[] => [
  { label: 'Army lists', text: listPolicyNames[list_policy ?? 'none'] },
  { label: 'Deadline for lists', text: (list_deadline ?? '').replace('T', ' ') },
  { label: 'Everybody reads the lists', text: listsShownNames[lists_shown ?? 'start'] },
]
