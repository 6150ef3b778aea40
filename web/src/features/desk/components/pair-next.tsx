import type { Participant } from '@muster/contract/participants'
import type { Round, RoundMethod } from '@muster/contract/rounds'
import { givesByes } from '@muster/rules/attendance'
import { bracketOf } from '@muster/rules/bracket'
import { isDecided } from '@muster/rules/bracket-findings'
import { dayFrom } from '@muster/rules/day'
import { Shuffle } from 'lucide-react'
import { useState } from 'react'
import { TitledSection } from '../../../components/titled-section.tsx'
import { Banner } from '../../../components/ui/banner.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { CheckboxField, SelectField } from '../../../components/ui/field.tsx'
import { plural } from '../../../lib/format.ts'
import { Link } from '../../../lib/navigation.tsx'
import type { PairingDay } from '../../rounds/local-pairing.ts'
import type { LocalRound } from '../../rounds/local-round.ts'
import { usePairNext } from '../use-pair-next.ts'
import type { Results } from '../use-results.ts'

const methods = {
  swiss: 'Swiss: equal records meet',
  random: 'At random',
  round_robin: 'Round robin: everyone meets everyone',
  elimination: 'Elimination',
  manual: 'By hand',
} as const satisfies Record<RoundMethod, string>

const tops = Object.fromEntries([2, 4, 8, 16, 32, 64].map((top) => [String(top), `Top ${top}`]))

interface PairNextProps {
  day: PairingDay
  locals: readonly LocalRound[]
  results: Results
  last: Round | undefined
  /** The number of participants left out because they are not checked in. */
  absent: number
  /** The one who could play instead of the bye, but is not checked in. */
  spare: Participant | undefined
}

/** A form that pairs the next round: on the server, or on this device if that does not respond. */
export function PairNext({ day, locals, results, last, absent, spare }: PairNextProps) {
  const { event } = day
  const pair = usePairNext(day, { locals, results })
  const [method, setMethod] = useState<RoundMethod>(last?.method ?? 'swiss')
  const [top, setTop] = useState('8')
  const [keepsClubs, setKeepsClubs] = useState(false)
  const next = (last?.number ?? 0) + 1
  const planned = event.rounds_planned === null ? '' : ` of ${event.rounds_planned}`
  const isOver = event.rounds_planned !== null && next > event.rounds_planned
  const asksForTop = method === 'elimination' && !isBracketOpen(day, next)
  return (
    <TitledSection
      title={isOver ? 'All planned rounds are paired' : `Next: round ${next}${planned}`}
      className="card grid grid-cols-1 gap-4 p-5"
      titleClass="text-xl"
    >
      {pair.failure && <Banner kind="error">{pair.failure.message}</Banner>}
      <div className="grid grid-cols-1 items-end gap-4 @xl:grid-cols-2">
        <SelectField
          label="Pairing"
          options={methods}
          value={method}
          onChange={({ target }) => setMethod(target.value as RoundMethod)}
        />
        {asksForTop && (
          <SelectField label="Who plays" options={tops} value={top} onChange={({ target }) => setTop(target.value)} />
        )}
        {(method === 'swiss' || method === 'random') && (
          <CheckboxField
            label="Keep clubs apart"
            hint="Even where it costs points."
            checked={keepsClubs}
            onChange={({ target }) => setKeepsClubs(target.checked)}
          />
        )}
      </div>
      {absent > 0 && (
        <Link to="?part=people" className="text-link tap-height justify-self-start">
          {plural(absent, 'participant')} {absent === 1 ? 'is' : 'are'} not checked in and will not be paired.
        </Link>
      )}
      {spare && givesByes(method) && (
        <Link to="?part=people" className="text-link tap-height justify-self-start">
          The spare, {spare.nickname}, is not checked in, so somebody will have the bye.
        </Link>
      )}
      <Button
        look={isOver ? 'secondary' : 'primary'}
        className="justify-self-start"
        isBusy={pair.isBusy}
        onClick={() =>
          pair.act(next, {
            method,
            keep_clubs_apart: keepsClubs,
            ...(asksForTop && { top: Number(top) }),
          })
        }
      >
        <Shuffle aria-hidden className="size-5" />
        Pair Round {next}
      </Button>
    </TitledSection>
  )
}

/** Whether an elimination goes on: its next round needs no size. */
function isBracketOpen(day: PairingDay, next: number): boolean {
  const known = dayFrom(day)
  const bracket = bracketOf(known, next - 1)
  return bracket !== undefined && !isDecided(known, bracket, next)
}
