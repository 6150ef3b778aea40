import type { Match } from '@muster/contract/matches'
import type { DroppedResults } from '@muster/contract/participant'
import { useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { Dialog } from '../../../components/ui/dialog.tsx'

interface DropDialogProps {
  nickname: string
  /** Those of the participant. */
  matches: readonly Match[]
  onDrop: (results: DroppedResults) => void
  onClose: () => void
}

/** What becomes of the matches, in a sentence for each choice. */
function choicesFor(matches: readonly Match[]): [DroppedResults, string, string][] {
  // A reported match is no open one: its report waits for the other side.
  const open = matches.findLast(({ result, report }) => result === 'pending' && report === null)
  const where = open?.table_number == null ? 'Their open match' : `Their open match at table ${open.table_number}`
  return [
    [
      'keep',
      'Keep all results',
      open ? `${where} stays open until somebody enters its result.` : 'All their results stay in the standings.',
    ],
    ...(open
      ? [
          [
            'forfeit',
            'Forfeit the open match',
            `${where} becomes a loss by the usual score; their other results stay.`,
          ] as [DroppedResults, string, string],
        ]
      : []),
    [
      'void',
      'Void all matches',
      `None of their matches counts in the standings of any round or in the record of a player, for either side; armies keep the games that were played.${open ? ' The open one ends without a score.' : ''}`,
    ],
  ]
}

/** Drops a participant, and says before what becomes of their matches. */
export function DropDialog({ nickname, matches, onDrop, onClose }: DropDialogProps) {
  const [chosen, choose] = useState<DroppedResults>('keep')
  return (
    <Dialog title={`Drop ${nickname}`} onClose={onClose}>
      <form
        className="grid grid-cols-1 gap-4 overflow-y-auto p-5"
        onSubmit={(submit) => {
          submit.preventDefault()
          onDrop(chosen)
          onClose()
        }}
      >
        <fieldset className="grid grid-cols-1 gap-1">
          <legend className="mb-1">{nickname} plays no further round. What becomes of their matches?</legend>
          {choicesFor(matches).map(([results, title, effect]) => (
            <label key={results} className="flex min-h-11 items-start gap-3 py-2">
              <input
                type="radio"
                name="results"
                className="mt-0.5 size-5 shrink-0 accent-brand"
                checked={chosen === results}
                onChange={() => choose(results)}
              />
              <span>
                <span className="block font-semibold">{title}</span>
                <span className="block text-muted text-sm">{effect}</span>
              </span>
            </label>
          ))}
        </fieldset>
        <p className="text-muted text-sm">
          Undo and Return bring them back. A match that this ends is open again; one that was forfeited only as long as
          its round is the last one.
        </p>
        <div className="flex flex-wrap justify-end gap-3">
          <Button look="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" look="danger">
            Drop
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
