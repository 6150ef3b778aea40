import type { Match } from '@muster/contract/matches'
import { Button } from '../../../components/ui/button.tsx'
import type { Change } from '../unsent-result.ts'
import type { Results } from '../use-results.ts'

const scoresOf = ({ participant1_score, participant2_score }: Match) =>
  participant1_score === null ? 'no scores' : `${participant1_score}–${participant2_score}`

/** Who saved which scores, and when. */
export const savedBy = ({ theirs, by, at, isByUser }: Change) =>
  `${isByUser ? 'You' : by} saved ${scoresOf(theirs)}${at}${isByUser ? ' (on another device)' : ''}.`

interface ConflictChoiceProps {
  conflict: Change
  results: Results
}

/** The result that someone else has saved, next to the typed one: one press decides. */
export const ConflictChoice = ({ conflict, results }: ConflictChoiceProps) => (
  <div role="alert" className="mt-1 flex flex-wrap items-center gap-3 pl-12">
    <p className="grow">{savedBy(conflict)}</p>
    <Button look="secondary" onClick={() => results.overwrite(conflict.theirs.id)}>
      Save Mine
    </Button>
    <Button look="secondary" onClick={() => results.drop(conflict.theirs.id)}>
      Keep Theirs
    </Button>
  </div>
)
