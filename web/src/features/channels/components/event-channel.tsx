import type { Channel } from '@muster/contract/channels'
import { useQuery } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { CommandDialog } from '../../../components/command-dialog.tsx'
import { Loaded } from '../../../components/loaded.tsx'
import { Banner } from '../../../components/ui/banner.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { useAction } from '../../../lib/action.ts'
import { useAnchorFocus } from '../../../lib/use-anchor-focus.ts'
import { channelAnchor } from '../channel-anchor.ts'
import { describeState, kindNames } from '../channel-words.ts'
import { removeChannel, testChannel } from '../commands.ts'
import { eventChannel } from '../queries.ts'
import { ChannelDialog } from './channel-dialog.tsx'

/** How long and how often the section polls for the outcome of a test, in milliseconds. */
const watch = { during: 20_000, every: 3000 }

interface EventChannelProps {
  event_id: number
  /** The owner of the event. */
  user_id: number
}

/** Where an event posts its pairings, final standings and announcements. */
export function EventChannel({ event_id, user_id }: EventChannelProps) {
  const id = useId()
  const section = useRef<HTMLElement>(null)
  useAnchorFocus(section, channelAnchor)
  const [testedAt, setTestedAt] = useState(0)
  const [isOpen, setIsOpen] = useState(false)
  const query = useQuery({
    ...eventChannel(event_id, user_id),
    refetchInterval: () => (Date.now() - testedAt < watch.during ? watch.every : false),
  })
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-labelledby={id}
      className="card mt-6 grid min-h-60 scroll-mt-20 grid-cols-1 content-start gap-4 p-5 outline-none sm:p-7"
    >
      <h2 id={id} className="text-2xl">
        Channel
      </h2>
      <p>
        Muster posts the pairings of each published round, the final standings and your announcements to a Discord
        channel or to a webhook. In Discord, the message about a round shows the results as they come in.
      </p>
      <Loaded query={query} what="channel" height="h-20">
        {({ channel }) => (
          <div className="grid grid-cols-1 justify-items-start gap-4">
            {channel && <ChannelState channel={channel} event_id={event_id} onTested={() => setTestedAt(Date.now())} />}
            <Button look="secondary" onClick={() => setIsOpen(true)}>
              {channel ? 'Replace Channel' : 'Set Up Channel'}
            </Button>
          </div>
        )}
      </Loaded>
      {isOpen && <ChannelDialog event_id={event_id} onClose={() => setIsOpen(false)} />}
    </section>
  )
}

interface ChannelStateProps {
  channel: Channel
  event_id: number
  onTested: () => void
}

function ChannelState({ channel, event_id, onTested }: ChannelStateProps) {
  const [sent, setSent] = useState<string>()
  const [isRemoving, setIsRemoving] = useState(false)
  const params = { event_id }
  const test = useAction(testChannel, 'The test could not be sent.', {
    onDone: ({ message }) => {
      setSent(message)
      onTested()
    },
  })
  return (
    <div className="w-full rounded-control border border-line p-4">
      <p className="wrap-anywhere font-semibold">
        {kindNames[channel.kind]} · {channel.receiver}
      </p>
      <p className={`wrap-anywhere mt-1 ${channel.failure_reason === null ? 'text-muted' : 'text-danger'}`}>
        {describeState(channel)}
      </p>
      <div className="-mx-4 mt-2 flex flex-wrap">
        <Button look="quiet" isBusy={test.isBusy} onClick={() => test.act({ params })}>
          Send a test
        </Button>
        <Button look="quietDanger" onClick={() => setIsRemoving(true)}>
          Remove
        </Button>
      </div>
      <p role="status" className="text-muted text-sm">
        {test.failure ? '' : sent}
      </p>
      {test.failure && <Banner kind="error">{test.failure.message}</Banner>}
      {isRemoving && (
        <CommandDialog
          command={removeChannel}
          sent={{ params }}
          onClose={() => setIsRemoving(false)}
          title="Remove channel"
          action="Remove Channel"
          explain={() => 'The channel could not be removed. Please try again.'}
        >
          <p>Muster posts nothing any more about this event. What was posted stays there.</p>
        </CommandDialog>
      )}
    </div>
  )
}
