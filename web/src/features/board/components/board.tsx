import { Megaphone } from 'lucide-react'
import { useRef } from 'react'
import { useAddressQuery } from '../../../lib/address-query.ts'
import { readBoardChoices } from '../choices.ts'
import { type Frame, frameOf, sizeOfText, textLineHeight } from '../frame.ts'
import { type Area, type TypeSizes, typeSizesOf } from '../layout.ts'
import type { BoardData } from '../panel.ts'
import { panelsOf, withAnnouncement } from '../panels.ts'
import { type Slide, slidesOf } from '../slides.ts'
import { useIsAwake } from '../use-is-awake.ts'
import { type Turn, useTurn } from '../use-turn.ts'
import { useWakeLock } from '../use-wake-lock.ts'
import { BoardClock } from './board-clock.tsx'
import { BoardHead } from './board-head.tsx'
import { BoardList } from './board-list.tsx'
import { BoardMenu } from './board-menu.tsx'

interface BoardProps {
  data: BoardData
  screen: Area
  lostSince: number | undefined
}

/** An event for everyone in the hall, page after page. Nothing on it scrolls. */
export function Board({ data, screen, lostSince }: BoardProps) {
  const [query] = useAddressQuery()
  const choices = readBoardChoices(query)
  const { event, rounds } = data
  const sizes = typeSizesOf(screen)
  const frame = frameOf(screen, sizes, event.announcement?.text)
  const own = panelsOf(data, choices.show)
  const long = frame.band === 0 ? event.announcement : null
  const slides = slidesOf(long ? withAnnouncement(own, long) : own, frame.area, sizes)
  const turn = useTurn(
    slides.map(({ key }) => key),
    choices.seconds,
    rounds.at(-1)?.number,
  )
  useWakeLock()
  const isAwake = useIsAwake()
  const board = useRef<HTMLDivElement>(null)
  const slide = slides[turn.index]
  if (!slide) return null
  return (
    <div
      ref={board}
      className={`absolute inset-0 flex flex-col overflow-hidden ${isAwake ? '' : 'cursor-none'}`}
      style={{ fontSize: sizes.minimum, padding: frame.padding, gap: '0.4em' }}
    >
      <BoardHead event={event} round={rounds.at(-1)} slide={slide} lostSince={lostSince} isUpright={frame.isUpright} />
      {event.announcement && !long && (
        <p
          className="flex shrink-0 items-center gap-[0.5em] rounded-control bg-ink px-[0.6em] font-semibold text-canvas"
          style={{ height: frame.band, lineHeight: textLineHeight }}
        >
          <Megaphone aria-hidden className="size-[1em] shrink-0" />
          {event.announcement.text}
        </p>
      )}
      <div className="min-h-0 shrink-0" style={frame.area}>
        <Content slide={slide} data={data} frame={frame} sizes={sizes} />
      </div>
      <TurnMark slides={slides} turn={turn} seconds={choices.seconds} />
      <BoardMenu event={event} choices={choices} turn={turn} pages={slides.length} isOpen={isAwake} />
    </div>
  )
}

interface ContentProps {
  slide: Slide
  data: BoardData
  frame: Frame
  sizes: TypeSizes
}

function Content({ slide: { panel, list }, data, frame: { area }, sizes }: ContentProps) {
  switch (panel.kind) {
    case 'list':
      return list && <BoardList panel={panel} list={list} sizes={sizes} />
    case 'clock':
      return <BoardClock event={data.event} round={data.rounds.at(-1)} matches={data.matches} area={area} />
    case 'text':
      return (
        <p
          className="wrap-anywhere flex h-full items-center justify-center whitespace-pre-line text-center font-semibold"
          style={{ fontSize: sizeOfText(panel.text, area, 1.5 * sizes.maximum), lineHeight: textLineHeight }}
        >
          {panel.text}
        </p>
      )
  }
}

interface TurnMarkProps {
  slides: Slide[]
  turn: Turn
  seconds: number
}

/** A quiet line with a part for each page; that of the current page fills until the next one follows. */
function TurnMark({ slides, turn: { index, isPaused }, seconds }: TurnMarkProps) {
  return (
    <div aria-hidden className="mt-auto flex h-[0.35em] shrink-0 items-end gap-[0.2em]">
      {slides.length > 1 &&
        slides.map(({ key }, at) => (
          <span key={key} className="h-[0.15em] flex-1 overflow-hidden rounded-full bg-line">
            {at === index && (
              <span
                className="block h-full origin-left bg-edge motion-safe:animate-fill"
                style={{ animationDuration: `${seconds}s`, animationPlayState: isPaused ? 'paused' : 'running' }}
              />
            )}
          </span>
        ))}
    </div>
  )
}
