import { guardCell } from '@muster/contract/csv-cells'
import type { Event } from '@muster/contract/events'
import type { Participant } from '@muster/contract/participants'
import { isCounted } from '@muster/rules/attendance'
import { Download } from 'lucide-react'
import { Banner } from '../../../components/ui/banner.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { saveFile } from '../../../lib/save-file.ts'
import { byNickname } from '../../participants/by-nickname.ts'
import type { Payments } from '../use-payments.ts'

interface PaymentsBarProps {
  event: Event
  participants: readonly Participant[]
  payments: Payments
}

const none: NonNullable<Payments['paid']> = new Map()

/** How many have paid, and the list for the treasurer. */
export function PaymentsBar({ event, participants, payments: { paid = none, retry } }: PaymentsBarProps) {
  const expected = participants.filter((one) => isCounted(one) || paid.has(one.id))
  const count = expected.filter((one) => paid.has(one.id)).length
  const save = () => saveFile(`muster-payments-${event.id}.csv`, csvOf(expected.toSorted(byNickname), paid), 'text/csv')
  if (retry)
    return (
      <Banner kind="error">
        <span className="flex flex-wrap items-center justify-between gap-2">
          Who has paid could not be loaded.
          <Button look="secondary" onClick={retry}>
            Try Again
          </Button>
        </span>
      </Banner>
    )
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p>
        <strong className="tabular-nums">
          {paid === none ? '…' : count} of {expected.length}
        </strong>{' '}
        have paid
      </p>
      <Button look="quiet" disabled={paid === none} onClick={save}>
        <Download aria-hidden className="size-5" />
        Payments (CSV)
      </Button>
    </div>
  )
}

const cell = (text: string) => `"${guardCell(text).replaceAll('"', '""')}"`

/** With the byte order mark without which Excel shows `Zoë` as `ZoÃ«`. */
const csvOf = (people: readonly Participant[], paid: typeof none) =>
  `\uFEFF${[['nickname', 'paid_at'], ...people.map(({ id, nickname }) => [nickname, paid.get(id) ?? ''])]
    .map((line) => line.map(cell).join(','))
    .join('\r\n')}\r\n`
