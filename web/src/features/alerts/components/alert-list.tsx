import type { Alert } from '@muster/contract/alerts'
import { nameOfAlert, searchOfAlert } from '@muster/site/alert-names'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CommandDialog } from '../../../components/command-dialog.tsx'
import { Loaded } from '../../../components/loaded.tsx'
import { Badge } from '../../../components/ui/badge.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { useNotices } from '../../../components/ui/notices.tsx'
import { useAction } from '../../../lib/action.ts'
import { formatDate } from '../../../lib/format.ts'
import { Link } from '../../../lib/navigation.tsx'
import { describeDelivery } from '../alert-words.ts'
import { deleteAlert, testAlert } from '../commands.ts'
import { ownAlerts } from '../queries.ts'

/** How long and how often the list polls for the outcome of a test, in milliseconds. */
const watch = { during: 20_000, every: 3000 }

/** The alerts of a user. */
export function AlertList({ user_id }: { user_id: number }) {
  const [testedAt, setTestedAt] = useState(0)
  const [ending, setEnding] = useState<Alert>()
  const list = useQuery({
    ...ownAlerts(user_id),
    refetchInterval: () => (Date.now() - testedAt < watch.during ? watch.every : false),
  })
  return (
    <>
      <Loaded query={list} what="alerts" isOwn height="h-20">
        {({ alerts }) =>
          alerts.length === 0 ? (
            <p className="text-muted">
              You are not following any searches yet. Choose filters on the <Link to="/events">Events</Link> page, then
              select “Notify me of new events”.
            </p>
          ) : (
            <ul className="grid grid-cols-1 gap-4">
              {alerts.map((alert) => (
                <li key={alert.id} className="rounded-control border border-line p-4">
                  <Item alert={alert} onTested={() => setTestedAt(Date.now())} onEnd={() => setEnding(alert)} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {ending && (
        <CommandDialog
          command={deleteAlert}
          sent={{ params: { alert_id: ending.id } }}
          onClose={() => setEnding((now) => (now === ending ? undefined : now))}
          title="End alert"
          action="End Alert"
          explain={() => 'The alert could not be ended. Please try again.'}
        >
          <p className="wrap-anywhere">You will no longer be notified about: {nameOfAlert(ending)}.</p>
        </CommandDialog>
      )}
    </>
  )
}

interface ItemProps {
  alert: Alert
  onTested: () => void
  onEnd: () => void
}

function Item({ alert, onTested, onEnd }: ItemProps) {
  const { notify } = useNotices()
  const name = nameOfAlert(alert)
  const test = useAction(testAlert, 'The test could not be sent.', {
    onDone: ({ message }) => {
      notify('success', message)
      onTested()
    },
    onFailed: ({ detail }) => notify('error', 'The test could not be sent', detail),
  })
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
      <div className="min-w-0">
        <p className="wrap-anywhere">
          <Link to={searchOfAlert(alert.filters)} className="title-link">
            {name}
          </Link>{' '}
          {alert.state === 'failed' && <Badge tone="act">Stopped</Badge>}
        </p>
        <p className="wrap-anywhere text-muted text-sm">
          {describeDelivery(alert)}
          {alert.receiver !== null && ` · ${alert.receiver}`}
        </p>
        <p className="text-muted text-sm">
          {alert.last_notified_at === null
            ? 'No notifications yet'
            : `Last notified on ${formatDate(alert.last_notified_at)}`}
        </p>
        {alert.failure_reason !== null && <p className="wrap-anywhere mt-1 text-danger">{explain(alert)}</p>}
      </div>
      <div className="-mx-2 flex flex-wrap">
        <Button
          look="quiet"
          isBusy={test.isBusy}
          onClick={() => test.act({ params: { alert_id: alert.id } })}
          aria-label={`Send a test: ${name}`}
        >
          Send a test
        </Button>
        <Button look="quietDanger" onClick={onEnd} aria-label={`End: ${name}`}>
          End
        </Button>
      </div>
    </div>
  )
}

const explain = ({ state, failure_reason }: Alert) =>
  state === 'failed'
    ? `The webhook does not accept messages: ${failure_reason} Fix it and send a test: once it arrives, the alert resumes.`
    : `The last message could not be delivered: ${failure_reason} Muster keeps trying.`
