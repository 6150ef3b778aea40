import type { Event } from '@muster/contract/events'
import type { Round } from '@muster/contract/rounds'
import { hasRounds } from '@muster/rules/recording'
import { eventPath } from '@muster/site/event-path'
import { TriangleAlert } from 'lucide-react'
import { QrCode } from '../../../components/ui/qr-code.tsx'
import { useApplication } from '../../../lib/application.tsx'
import { linkQuery } from '../../../lib/event-keys.ts'
import { formatTime } from '../../../lib/format.ts'
import { useIsTimeKnown, useNow } from '../../rounds/use-now.ts'
import { clockZone, programmeNow } from '../lists.ts'
import type { Slide } from '../slides.ts'
import { useTimeLeft } from './board-clock.tsx'

interface BoardHeadProps {
  event: Event
  round: Round | undefined
  slide: Slide
  /** The time of the last response, while the server cannot be reached. */
  lostSince: number | undefined
  /** Title and codes below each other, on an upright screen. */
  isUpright: boolean
}

/** What is shown, the time left, and codes to scan. `areaOf` (frame.ts) knows its heights. */
export function BoardHead({ event, round, slide, lostSince, isUpright }: BoardHeadProps) {
  const { panel, page, pages } = slide
  return (
    <header className={`flex gap-[0.6em] ${isUpright ? 'h-[8.5em] flex-col' : 'h-[4.2em]'}`}>
      <div className="min-w-0 flex-1 self-stretch">
        <div role="status" className="h-[1.3em]">
          {lostSince === undefined ? (
            <p className="truncate leading-[1.3] text-muted">
              {isBreak(event, round) && <ProgrammeNow event={event} played={round?.number ?? 0} />}
              {panel.title === event.title ? '' : event.title}
            </p>
          ) : (
            <p className="inline-flex max-w-full items-center gap-[0.4em] signal signal-ink is-act rounded-control px-[0.4em] font-semibold leading-[1.2]">
              <TriangleAlert aria-hidden className="size-[0.9em] shrink-0" />
              <span className="truncate">
                No connection since {formatTime(lostSince, clockZone(event))} – this may be old
              </span>
            </p>
          )}
        </div>
        <h1 className="truncate text-[1.5em] leading-[1.2]">{panel.title}</h1>
        <p className="truncate leading-[1.1] text-muted">
          {panel.kind === 'list' && <span className="text-[0.8em]">{panel.note}</span>}
          {pages > 1 && (
            <span className="text-[0.8em]">
              {panel.kind === 'list' && panel.note && ' · '}
              Page {page + 1} of {pages}
            </span>
          )}
        </p>
      </div>
      <div className="flex justify-between gap-[1em]">
        {panel.kind !== 'clock' && event.state !== 'finished' && <HeadClock round={round} />}
        <Codes event={event} isInRounds={hasRounds(event, round ? 1 : 0)} />
      </div>
    </header>
  )
}

/** Whether nobody plays, so that people ask what is next. */
const isBreak = (event: Event, round: Round | undefined) =>
  event.state !== 'finished' && (round === undefined || round.state === 'finished')

function ProgrammeNow({ event, played }: { event: Event; played: number }) {
  const now = useNow(true)
  const isTimeKnown = useIsTimeKnown()
  if (!isTimeKnown) return null
  return programmeNow(event, now, played).map((text) => (
    <strong key={text} className="mr-[0.8em] text-ink">
      {text}
    </strong>
  ))
}

function HeadClock({ round }: { round: Round | undefined }) {
  const left = useTimeLeft(round)
  if (!left) return null
  return (
    <p className="self-center text-right">
      <span className="sr-only">Time left: </span>
      <span role="timer" className={`numeral text-[2.2em] ${left.seconds < 0 ? 'text-danger' : ''}`}>
        {left.text}
      </span>
    </p>
  )
}

/** Codes of the event and of one's own card. A link that opens the event to nobody has none. */
function Codes({ event, isInRounds }: { event: Event; isInRounds: boolean }) {
  const { origin } = useApplication()
  if (!linkQuery(event)) return null
  const codes = [
    { text: 'This event', path: eventPath(event) },
    ...(event.state === 'finished'
      ? []
      : [{ text: isInRounds ? 'Find your table' : 'Your games', path: eventPath(event, { page: 'me' }) }]),
  ]
  return (
    <ul className="flex gap-[0.8em]">
      {codes.map(({ text, path }) => (
        <li key={text} className="flex items-center gap-[0.4em]">
          <span className="w-min text-right font-semibold text-[0.75em] leading-tight">{text}</span>
          <QrCode text={origin + path} label={`QR code: ${text}`} className="h-[4.1em] rounded-control" />
        </li>
      ))}
    </ul>
  )
}
