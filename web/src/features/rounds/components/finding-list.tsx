import type { RoundCheck } from '@muster/contract/pairings'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { plural } from '../../../lib/format.ts'

/** Findings that break a rule: shown above the round. The others are shown at their table. */
const grave: RoundCheck['findings'][number]['code'][] = [
  'rematch',
  'repeat_bye',
  'forbidden_pair',
  'unpaired',
  'fixed_table',
  'bracket_changed',
]

interface FindingListProps {
  check: RoundCheck
  /** Whether the organiser pairs: nobody else knows a better round. */
  isByHand?: boolean
  /** Replaces the verdict on the round while results are missing. */
  caveat?: ReactNode
}

/** A summary of the check of a round, with a sentence for each broken rule and each bye. */
export function FindingList({ check, isByHand = false, caveat }: FindingListProps) {
  const faults = check.findings.filter(({ code }) => grave.includes(code))
  const byes = check.findings.filter(({ code }) => code === 'bye')
  const ties = check.findings.filter(({ code }) => code === 'cut_tied')
  const Icon = faults.length === 0 && check.is_optimal ? CircleCheck : TriangleAlert
  return (
    <div className={`signal flex gap-3 rounded-control px-4 py-3 ${check.is_optimal ? 'is-notice' : 'is-act'}`}>
      <Icon aria-hidden className="signal-ink mt-0.5 size-5 shrink-0" />
      <div className="min-w-0">
        <p className="font-semibold">
          {summaryOf(check)} {!caveat && verdictOn(check, isByHand)}
        </p>
        {caveat}
        {[...faults, ...byes].map(({ sentence }) => (
          <p key={sentence}>{sentence}</p>
        ))}
        {ties.map(({ sentence }) => (
          <p key={sentence}>{sentence} To choose another, swap them below.</p>
        ))}
      </div>
    </div>
  )
}

function verdictOn({ is_optimal, unpaired, findings }: RoundCheck, isByHand: boolean): string {
  if (is_optimal) return 'No better round is possible.'
  if (findings.some(({ code }) => code === 'bracket_changed')) return 'The results have changed: pair again.'
  if (unpaired > 0) return 'Someone has no opponent.'
  return isByHand ? '' : 'A better round is possible: pair again.'
}

function summaryOf({ rematches, findings, same_club }: RoundCheck): string {
  const floats = findings.filter(({ code }) => code === 'float').length
  const parts = [
    rematches > 0 ? plural(rematches, 'rematch', 'rematches') : 'No rematches',
    floats > 0 && `${plural(floats, 'match', 'matches')} between different scores`,
    same_club > 0 && `${plural(same_club, 'match', 'matches')} within a club`,
  ]
  return `${parts.filter((part) => part !== false).join('; ')}.`
}
