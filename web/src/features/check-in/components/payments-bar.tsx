import { guardCell } from '@muster/contract/csv-cells'
import type { Event } from '@muster/contract/events'
import type { Participant } from '@muster/contract/participants'
import { isCounted } from '@muster/rules/attendance'
import { Download } from 'lucide-react'
import { Button } from '../../../components/ui/button.tsx'
import { saveFile } from '../../../lib/save-file.ts'
import { byNickname } from '../../participants/by-nickname.ts'
import type { Payments } from '../use-payments.ts'

interface PaymentsBarProps {
  event: Event
  participants: readonly Participant[]
  payments: Payments
}

/** How many have paid, and the list for the treasurer. */
export function PaymentsBar({ event, participants, payments }: PaymentsBarProps) {
  const expected = participants.filter((one) => isCounted(one) || payments.has(one.id))
  const save = () =>
    saveFile(`muster-payments-${event.id}.csv`, csvOf(expected.toSorted(byNickname), payments), 'text/csv')
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p role="status">
        <strong className="tabular-nums">
          {payments.size} of {expected.length}
        </strong>{' '}
        have paid <span className="wrap-anywhere text-muted">({event.fee})</span>
      </p>
      <Button look="quiet" onClick={save}>
        <Download aria-hidden className="size-5" />
        Payments (CSV)
      </Button>
    </div>
  )
}

const cell = (text: string) => `"${guardCell(text).replaceAll('"', '""')}"`

/** With the byte order mark without which Excel shows `Zoë` as `ZoÃ«`. */
const csvOf = (people: readonly Participant[], payments: Payments) =>
  `\uFEFF${[['nickname', 'paid_at'], ...people.map(({ id, nickname }) => [nickname, payments.get(id) ?? ''])]
    .map((line) => line.map(cell).join(','))
    .join('\r\n')}\r\n`
