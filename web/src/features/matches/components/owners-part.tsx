import type { Match } from '@muster/contract/matches'
import { Pencil, Trash2 } from 'lucide-react'
import { Button } from '../../../components/ui/button.tsx'
import { type MenuAction, MoreMenu } from '../../../components/ui/more-menu.tsx'

/** The actions of an owner on a match. */
export interface MatchActions {
  onScore: (match: Match) => void
  onEdit: (match: Match) => void
  onDelete: (match: Match) => void
}

/** The owner's button and menu in the line of a match. */
export function OwnersPart({ match, actions }: { match: Match; actions: MatchActions }) {
  const { participant1, participant2 } = match
  const [against, between] = ['against', 'and'].map(
    (word) => `${participant1.nickname} ${word} ${participant2.nickname}`,
  )
  const isPending = match.result === 'pending'
  const verb = isPending ? 'Enter' : 'Change'
  const menu: MenuAction[] = [
    {
      label: `Edit match between ${between}`,
      text: 'Edit match',
      icon: Pencil,
      onChoose: () => actions.onEdit(match),
    },
    {
      label: `Delete match between ${between}`,
      text: 'Delete match',
      icon: Trash2,
      isDanger: true,
      onChoose: () => actions.onDelete(match),
    },
  ]
  return (
    <>
      <Button
        aria-label={`${verb} Result: ${against}`}
        look={isPending ? 'secondary' : 'quiet'}
        className="print:hidden col-start-1 mt-1 -ml-2 justify-self-start whitespace-nowrap px-2 text-sm @2xl:mt-0 @2xl:ml-0 @2xl:col-start-4 @2xl:row-start-1 @2xl:justify-self-end"
        onClick={() => actions.onScore(match)}
      >
        {verb} <span className="-ml-1 @2xl:hidden">Result</span>
      </Button>
      <div className="col-start-2 row-start-1 row-end-5 self-center @2xl:col-start-5 @2xl:row-end-2">
        <MoreMenu label={`More: ${against}`} actions={menu} />
      </div>
    </>
  )
}
