import type { Event } from '@muster/contract/events'
import { useState } from 'react'
import { Banner } from '../../../components/ui/banner.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { useCommand } from '../../../lib/commands.ts'
import { serverDetail } from '../../../lib/server-detail.ts'
import { renewEventKey, updateEvent } from '../commands.ts'

/** Who finds an event that is not listed, and what its owner can do about it. */
export function VisibilityNote({ event, isOwner }: { event: Event; isOwner: boolean }) {
  const publish = useCommand(updateEvent)
  const renew = useCommand(renewEventKey)
  const [state, setState] = useState<{ busy?: 'publish' | 'renew'; failure?: string; isRenewed?: true }>({})
  const params = { event_id: event.id }
  const run = async (busy: 'publish' | 'renew', act: () => Promise<unknown>) => {
    setState({ busy })
    try {
      await act()
      setState(busy === 'renew' ? { isRenewed: true } : {})
    } catch (error) {
      setState({ failure: serverDetail(error) ?? 'That did not work. Please check your connection and try again.' })
    }
  }
  const isDraft = event.visibility === 'draft'
  return (
    <div className="grid grid-cols-1 gap-3">
      <Banner kind="note">
        <p>
          {isDraft
            ? 'This is a draft: only you can see it.'
            : 'This event is unlisted: only people with its link can find it.'}
        </p>
        {isOwner && (
          <div className="mt-3 flex flex-wrap gap-3">
            <Button
              isBusy={state.busy === 'publish'}
              onClick={() => run('publish', () => publish({ params, body: { visibility: 'listed' } }))}
            >
              Publish
            </Button>
            {!isDraft && (
              <Button
                look="secondary"
                isBusy={state.busy === 'renew'}
                onClick={() => run('renew', () => renew({ params }))}
              >
                Make a new link
              </Button>
            )}
          </div>
        )}
        <p role="status" className="mt-2 empty:hidden">
          {state.isRenewed && 'The old link no longer works. The new one is under Share.'}
        </p>
      </Banner>
      {state.failure !== undefined && <Banner kind="error">{state.failure}</Banner>}
    </div>
  )
}
