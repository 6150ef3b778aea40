import type { Event } from '@muster/contract/events'
import type { Participant } from '@muster/contract/participants'
import { Banner } from '../../../components/ui/banner.tsx'
import { Link } from '../../../lib/navigation.tsx'
import { remarksOn } from '../readiness.ts'

/** Lists the open tasks before the first round. No task prevents pairing. */
export function Checklist({ event, participants }: { event: Event; participants: Participant[] }) {
  const remarks = remarksOn(event, participants)
  if (remarks.length === 0) return null
  return (
    <Banner kind="note">
      <h2 className="font-semibold">Before round 1</h2>
      <ul className="list-disc pl-5">
        {remarks.map(({ text, to }) => (
          <li key={text}>
            {text}{' '}
            {to && (
              <Link to={to} className="font-semibold underline">
                Set it<span className="sr-only">: {text}</span>
              </Link>
            )}
          </li>
        ))}
      </ul>
    </Banner>
  )
}
