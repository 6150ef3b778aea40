import type { User } from '@muster/contract/accounts'
import type { Merge } from '@muster/contract/merges'
import { eventPath } from '@muster/site/event-path'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { lazyComponent } from '../../../components/lazy-component.tsx'
import { Loaded } from '../../../components/loaded.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { formatDate, plural } from '../../../lib/format.ts'
import { Link } from '../../../lib/navigation.tsx'
import { ownMerges } from '../queries.ts'

const mergeDialog = lazyComponent('merge-account', async () => (await import('./merge-dialog.tsx')).MergeDialog)
const splitDialog = lazyComponent('split-account', async () => (await import('./split-dialog.tsx')).SplitDialog)

/** The other accounts of a user that are merged into this one. */
export function Merges({ user }: { user: User }) {
  const query = useQuery(ownMerges(user.id))
  const [opened, setOpened] = useState<Merge | 'new'>()
  const close = () => setOpened(undefined)
  return (
    <div className="grid grid-cols-1 justify-items-start gap-4">
      <p className="max-w-prose">
        Do you have a second account? Merge it into this one, so that your games are in one record. You can split them
        again at any time.
      </p>
      <div className="w-full empty:hidden">
        <Loaded query={query} what="merged accounts" height="h-12">
          {({ merges }) => (
            <ul className="grid grid-cols-1 gap-4 empty:hidden">
              {merges.map((merge) => (
                <Item key={merge.id} merge={merge} onSplit={() => setOpened(merge)} />
              ))}
            </ul>
          )}
        </Loaded>
      </div>
      <Button look="secondary" onClick={() => setOpened('new')}>
        Merge Another Account…
      </Button>
      {opened === 'new' && <mergeDialog.Lazy user={user} onClose={close} />}
      {opened !== undefined && opened !== 'new' && <splitDialog.Lazy user={user} merge={opened} onClose={close} />}
    </div>
  )
}

const Item = ({
  merge: { email, nickname, at, participants, stayed },
  onSplit,
}: {
  merge: Merge
  onSplit: () => void
}) => (
  <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 rounded-control border border-line p-4">
    <div className="min-w-0 grow basis-60">
      <p className="wrap-anywhere font-semibold">
        {nickname} ({email})
      </p>
      <p className="text-muted text-sm">
        Merged on {formatDate(at)} · {plural(participants, 'event')} in your record
      </p>
      {stayed.length > 0 && (
        <p className="wrap-anywhere mt-1 text-sm">
          Not in your record, because you take part in these events with both accounts:{' '}
          {stayed.map(({ event_id, event_title }, index) => (
            <span key={event_id}>
              {index > 0 && ', '}
              <Link to={eventPath({ id: event_id })} className="title-link">
                {event_title}
              </Link>
            </span>
          ))}
        </p>
      )}
    </div>
    <Button look="secondary" onClick={onSplit} aria-label={`Split: ${email}`}>
      Split…
    </Button>
  </li>
)
