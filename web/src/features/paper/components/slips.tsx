import type { Event } from '@muster/contract/events'
import type { Match } from '@muster/contract/matches'
import type { Slip as SlipCode } from '@muster/contract/slips'
import { missionOf, tableNameOf } from '@muster/rules/event-plan'
import { RefreshCw } from 'lucide-react'
import { use } from 'react'
import { Banner } from '../../../components/ui/banner.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { QrCode } from '../../../components/ui/qr-code.tsx'
import { useAction } from '../../../lib/action.ts'
import { type MatchSide, sidesOf } from '../../matches/sides.ts'
import { TeamsContext } from '../../participants/teams-context.ts'
import { reissueSlips } from '../../rounds/commands.ts'

interface SlipsProps {
  event: Event
  round_number: number
  matches: Match[]
  /** The codes of the slips; empty for a round that was entered by hand. */
  codes: SlipCode[]
}

/**
 * A slip for each table, four per page. Both opponents write their scores on it, and report them with its code or bring
 * it to the desk.
 */
export function Slips({ event, round_number, matches, codes }: SlipsProps) {
  const reissue = useAction(reissueSlips, 'The code could not be replaced.')
  const mission = missionOf(event.missions, round_number)
  const codeOf = new Map(codes.map((code) => [code.match_id, code]))
  return (
    <>
      {reissue.failure && (
        <div className="mb-4 print:hidden">
          <Banner kind="error">{reissue.failure.message}</Banner>
        </div>
      )}
      <ul className="slips">
        {matches.map((match) => (
          <li key={match.id} className="slip">
            <p className="flex items-baseline justify-between gap-3">
              <span className="wrap-anywhere min-w-0">
                {event.title}, round {round_number}
                {mission && `: ${mission.name}`}
              </span>
              <span className="max-w-32 shrink-0 text-right">
                <span className="whitespace-nowrap">
                  Table <span className="numeral text-4xl">{match.table_number ?? '–'}</span>
                </span>
                <span className="wrap-anywhere block text-sm empty:hidden">
                  {tableNameOf(event.tables, match.table_number)}
                </span>
              </span>
            </p>
            {sidesOf(match).map((side) => (
              <Side key={side.id} {...side} />
            ))}
            <Code
              slip={codeOf.get(match.id)}
              isBusy={reissue.isBusy}
              onReissue={() =>
                reissue.act({ params: { event_id: event.id, round_number }, body: { match_id: match.id } })
              }
            />
          </li>
        ))}
      </ul>
    </>
  )
}

interface CodeProps {
  slip: SlipCode | undefined
  isBusy: boolean
  onReissue: () => unknown
}

/** The way to report without an account: to scan, or to type. */
function Code({ slip, isBusy, onReissue }: CodeProps) {
  if (!slip) return null
  const table = slip.table_number === null ? '' : ` of table ${slip.table_number}`
  return (
    <div className="flex flex-wrap items-center gap-3">
      <QrCode text={slip.url} label={`QR code of the slip${table}`} className="w-24 shrink-0" />
      <div className="min-w-0 grow basis-32 text-sm">
        <p>Scan to report the result, or enter this code at {addressOf(slip)}:</p>
        <p className="whitespace-nowrap font-mono font-semibold text-xl">{groupsOf(slip.code)}</p>
        <Button
          look="quiet"
          className="-ml-4 print:hidden"
          aria-label={`New code${table}`}
          isBusy={isBusy}
          onClick={onReissue}
        >
          <RefreshCw aria-hidden className="size-4" />
          New code
        </Button>
      </div>
    </div>
  )
}

/** `muster.example/r`, where people type a code. */
const addressOf = ({ url }: SlipCode) => url.replace(/^https?:\/\//, '').replace(/\/[^/]*$/, '')

/** `AB2CD EF3GH`: five at a time are read and typed without losing one's place. */
const groupsOf = (code: string) => code.replace(/(.{5})(?=.)/g, '$1 ')

const Side = ({ id, nickname, army }: MatchSide) => (
  <div className="grid grid-cols-[minmax(0,1fr)_5rem] items-end gap-x-4">
    <p className="wrap-anywhere">
      <strong className="block text-xl leading-6">{nickname}</strong>
      <span className="block text-muted text-sm empty:hidden">{use(TeamsContext).get(id)}</span>
      {army && (
        <span className="block text-muted text-sm">
          {army.faction}
          {army.name !== army.faction && (
            <>
              <br />
              {army.name}
            </>
          )}
        </span>
      )}
    </p>
    <p className="text-center text-muted text-sm">
      <span className="block h-12 rounded-control border-2 border-ink" />
      Score
    </p>
    <p className="col-span-2 mt-6 border-ink border-t text-muted text-sm">Signature</p>
  </div>
)
