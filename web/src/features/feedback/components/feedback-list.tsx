import type { Feedback } from '@muster/contract/feedback'
import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { CommandDialog } from '../../../components/command-dialog.tsx'
import { Loaded } from '../../../components/loaded.tsx'
import { TitledSection } from '../../../components/titled-section.tsx'
import { Badge } from '../../../components/ui/badge.tsx'
import { IconButton } from '../../../components/ui/button.tsx'
import { formatDate } from '../../../lib/format.ts'
import { categoryNames } from '../category.ts'
import { deleteFeedback } from '../commands.ts'
import { ownFeedback } from '../queries.ts'

/** The feedback of a user, newest first. */
export function FeedbackList({ user_id }: { user_id: number }) {
  const list = useQuery(ownFeedback(user_id))
  const [deleting, setDeleting] = useState<Feedback>()
  return (
    <TitledSection title="Your feedback" titleClass="mb-3 text-2xl">
      <Loaded query={list} what="feedback" isOwn height="h-28">
        {({ feedback }) =>
          feedback.length === 0 ? (
            <p className="card p-5 text-muted">You haven't submitted any feedback yet.</p>
          ) : (
            <ul className="grid grid-cols-1 gap-3">
              {feedback.map((item) => (
                <li key={item.id} className="card p-4">
                  <Item feedback={item} onDelete={() => setDeleting(item)} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {deleting && (
        <CommandDialog
          command={deleteFeedback}
          sent={{ params: { feedback_id: deleting.id } }}
          // A late response must not close the dialog about another piece.
          onClose={() => setDeleting((now) => (now === deleting ? undefined : now))}
          title="Delete feedback"
          action="Delete Feedback"
          explain={() => 'The feedback could not be deleted. Please try again.'}
        >
          <p>Are you sure you want to delete this feedback?</p>
        </CommandDialog>
      )}
    </TitledSection>
  )
}

const Item = ({ feedback, onDelete }: { feedback: Feedback; onDelete: () => void }) => (
  <>
    <div className="flex items-center gap-3">
      <Badge>{categoryNames[feedback.category]}</Badge>
      <time dateTime={feedback.created_at} className="text-muted text-sm">
        {formatDate(feedback.created_at)}
      </time>
      <div className="-my-2 -mr-2 ml-auto">
        <IconButton
          look="quietDanger"
          label={`Delete feedback from ${formatDate(feedback.created_at)}`}
          onClick={onDelete}
        >
          <Trash2 aria-hidden className="size-5" />
        </IconButton>
      </div>
    </div>
    <p className="wrap-anywhere mt-2 whitespace-pre-line">{feedback.content}</p>
  </>
)
