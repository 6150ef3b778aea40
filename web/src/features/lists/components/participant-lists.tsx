import type { Event } from '@muster/contract/events'
import type { SubmittedList } from '@muster/contract/lists'
import type { Participant } from '@muster/contract/participants'
import { Pencil } from 'lucide-react'
import { lazyComponent } from '../../../components/lazy-component.tsx'
import { Badge } from '../../../components/ui/badge.tsx'
import { Banner } from '../../../components/ui/banner.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { useAction } from '../../../lib/action.ts'
import { useApplication } from '../../../lib/application.tsx'
import { useOpenDialog } from '../../../lib/open-dialog.ts'
import { armyLabelOf } from '../../armies/army-names.ts'
import { putList } from '../commands.ts'
import { ListText } from './list-text.tsx'

const dialog = lazyComponent('list-dialog', async () => (await import('./list-dialog.tsx')).ListDialog)

interface ParticipantListsProps {
  event: Event
  /** Whose lists to show. */
  participants: readonly Participant[]
  lists: readonly SubmittedList[]
  /** Whether the reader may hand in for everybody. */
  isOrganiser: boolean
  setArmy: (participant_id: number, army_id: number) => Promise<unknown>
}

/** The lists of participants, each under the name; on paper, two to a page. */
export function ParticipantLists({ event, participants, lists, isOrganiser, setArmy }: ParticipantListsProps) {
  const { drafts } = useApplication()
  const {
    opened: edited,
    open: setEdited,
    close,
  } = useOpenDialog((user_id) => participants.find(({ id }) => drafts.read(`list_draft_${id}`, user_id) !== undefined))
  const { act, isBusy, failure } = useAction(putList, 'That could not be saved.')
  const byId = new Map(lists.map((list) => [list.participant_id, list]))
  const letBeLate = (participant_id: number, late: boolean) =>
    act({ params: { event_id: event.id, participant_id }, body: { late } })
  return (
    <>
      {failure && <Banner kind="error">{failure.message}</Banner>}
      <ul className="army-lists card">
        {participants.map((participant) => {
          const list = byId.get(participant.id)
          const isMissing = participant.list_submitted_at === null
          return (
            <li key={participant.id} className={`px-4 py-2 ${isMissing ? 'print:hidden' : 'has-list'}`}>
              <div className="flex flex-wrap items-center gap-x-3">
                <div className="min-w-0 grow basis-28 py-1">
                  <h2 className="wrap-anywhere text-lg">{participant.nickname}</h2>
                  <p className="wrap-anywhere text-muted text-sm">{armyLabelOf(participant) ?? 'No army yet'}</p>
                </div>
                {isMissing && <Badge>No list</Badge>}
                {list?.submitted_at && list.is_late && <Badge tone="strong">Late</Badge>}
                {isOrganiser && (
                  <div className="-mr-2 ml-auto flex flex-wrap items-center justify-end print:hidden">
                    {participant.is_member && !event.lists_are_open && (
                      <Button
                        look="quiet"
                        isBusy={isBusy}
                        aria-label={`${list?.may_be_late ? 'No longer let' : 'Let'} ${participant.nickname} hand in late`}
                        onClick={() => letBeLate(participant.id, !list?.may_be_late)}
                      >
                        {list?.may_be_late ? 'May Hand In Late: Undo' : 'Let Hand In Late'}
                      </Button>
                    )}
                    <Button
                      look="quiet"
                      aria-label={`${isMissing ? 'Enter' : 'Change'} the list of ${participant.nickname}`}
                      onClick={() => setEdited(participant)}
                    >
                      <Pencil aria-hidden className="size-4" />
                      {isMissing ? 'Enter' : 'Change'}
                    </Button>
                  </div>
                )}
              </div>
              {list?.submitted_at && (
                <details className="army-list pb-2">
                  <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-brand print:hidden">
                    Read the list
                  </summary>
                  <ListText list={list} />
                </details>
              )}
            </li>
          )
        })}
      </ul>
      {edited && isOrganiser && (
        <dialog.Lazy
          event={event}
          participant={edited}
          isForOther
          setArmy={(army_id) => setArmy(edited.id, army_id)}
          onClose={close}
        />
      )}
    </>
  )
}
