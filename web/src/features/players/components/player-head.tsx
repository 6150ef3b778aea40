import type { Player } from '@muster/contract/players'
import type { ReactNode } from 'react'
import { PageHead } from '../../../components/page.tsx'
import { formatMonth, formatNumber, plural } from '../../../lib/format.ts'
import { formatRate } from './record-table.tsx'

/** The name of a player, and the record in numbers. */
export function PlayerHead({ player, children }: { player: Player; children?: ReactNode }) {
  const { nickname, since, events, matches, record } = player
  const facts = [
    ['Wins', formatNumber(record.wins)],
    ['Draws', formatNumber(record.draws)],
    ['Losses', formatNumber(record.losses)],
    ['Win rate', formatRate(record)],
  ]
  return (
    <>
      <PageHead title={nickname} back={{ to: '/players', label: 'Players' }}>
        {children}
      </PageHead>
      <p className="-mt-3 mb-4 text-muted">
        {`${plural(events, 'event')}, ${plural(matches, 'match', 'matches')} with a result. On Muster since ${formatMonth(since, 'UTC')}.`}
      </p>
      <dl className="mb-6 grid grid-cols-2 gap-3 @lg:grid-cols-4">
        {facts.map(([term, value]) => (
          <div key={term} className="card flex flex-col-reverse px-4 py-2">
            <dt className="text-muted text-sm">{term}</dt>
            <dd className="numeral text-3xl">{value}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
