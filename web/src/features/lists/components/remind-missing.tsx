import type { CallResponse } from '@muster/contract/client'
import { BellRing } from 'lucide-react'
import { useState } from 'react'
import { Banner } from '../../../components/ui/banner.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { useActions } from '../../../lib/action.ts'
import { plural } from '../../../lib/format.ts'
import { remindLists } from '../commands.ts'

/** Mails every member who has handed in nothing, and names those without an account. */
export function RemindMissing({ event_id, members }: { event_id: number; members: number }) {
  const { run, isBusy, failure } = useActions()
  const [sent, setSent] = useState<CallResponse<'POST /events/:event_id/lists/reminders'>>()
  const remind = () => run(remindLists, { params: { event_id } }, { failed: 'Nobody was reminded.', onDone: setSent })
  return (
    <div className="grid grid-cols-1 justify-items-start gap-3 print:hidden">
      {!sent && (
        <Button look="secondary" isBusy={isBusy} onClick={remind}>
          <BellRing aria-hidden className="size-5" />
          Remind {members} by Email
        </Button>
      )}
      <div role="status" className="empty:hidden">
        {sent && <Banner kind="note">{describe(sent)}</Banner>}
      </div>
      {failure && <Banner kind="error">{failure.message}</Banner>}
    </div>
  )
}

const describe = ({ mailed, without_account }: CallResponse<'POST /events/:event_id/lists/reminders'>) =>
  [
    mailed > 0 ? `Muster mails ${plural(mailed, 'participant')}.` : 'There is nobody to mail.',
    ...(without_account.length > 0 ? [`Tell these, who have no account: ${without_account.join(', ')}.`] : []),
  ].join(' ')
