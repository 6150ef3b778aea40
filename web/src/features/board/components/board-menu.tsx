import type { Event } from '@muster/contract/events'
import { eventPath } from '@muster/site/event-path'
import { ArrowLeft, ChevronLeft, ChevronRight, Maximize, Pause, Play } from 'lucide-react'
import { Button, ButtonLink } from '../../../components/ui/button.tsx'
import { SelectField } from '../../../components/ui/field.tsx'
import { useAddressQuery } from '../../../lib/address-query.ts'
import { type BoardChoices, choicesInAddress, readBoardChoices, shows, speeds, themes } from '../choices.ts'
import type { Turn } from '../use-turn.ts'

interface BoardMenuProps {
  event: Event
  choices: BoardChoices
  turn: Turn
  /** The number of pages of a whole turn. */
  pages: number
  isOpen: boolean
}

/** Appears when somebody uses pointer or keyboard. The address keeps what is chosen. */
export function BoardMenu({ event, choices, turn, pages, isOpen }: BoardMenuProps) {
  const [query, change] = useAddressQuery()
  const choose = (name: string, value: string) => {
    const next = new URLSearchParams(query)
    next.set(name, value)
    change(choicesInAddress(readBoardChoices(next)))
  }
  return (
    <nav
      aria-label="Board"
      className={`absolute inset-x-2 bottom-2 mx-auto flex max-w-5xl flex-wrap items-end justify-center gap-x-3 gap-y-2 rounded-card border border-line bg-surface p-3 text-base shadow-raised transition-opacity ${isOpen ? '' : 'pointer-events-none opacity-0 focus-within:pointer-events-auto focus-within:opacity-100'}`}
    >
      <ButtonLink to={eventPath(event)} look="quiet">
        <ArrowLeft aria-hidden className="size-4" />
        Event
      </ButtonLink>
      <SelectField
        label="Show"
        all="Everything in turn"
        options={shows}
        value={choices.show ?? ''}
        onChange={({ target }) => choose('show', target.value)}
      />
      <SelectField
        label="Theme"
        all="As the device"
        options={themes}
        value={choices.theme ?? ''}
        onChange={({ target }) => choose('theme', target.value)}
      />
      <SelectField
        label="Next page after"
        options={{ ...speeds, [choices.seconds]: `${choices.seconds} seconds` }}
        value={choices.seconds}
        onChange={({ target }) => choose('speed', target.value)}
      />
      <p className="flex min-h-11 items-center text-muted tabular-nums">
        {pages === 1 ? 'One page' : `${pages} pages in ${formatSeconds(pages * choices.seconds)}`}
      </p>
      <div className="flex gap-1">
        <Button look="quiet" isSquare aria-label="Previous page" onClick={() => turn.step(-1)}>
          <ChevronLeft aria-hidden className="size-5" />
        </Button>
        <Button look="quiet" isSquare aria-label={turn.isPaused ? 'Go on' : 'Pause'} onClick={turn.togglePause}>
          {turn.isPaused ? <Play aria-hidden className="size-5" /> : <Pause aria-hidden className="size-5" />}
        </Button>
        <Button look="quiet" isSquare aria-label="Next page" onClick={() => turn.step(1)}>
          <ChevronRight aria-hidden className="size-5" />
        </Button>
        <Button look="quiet" isSquare aria-label="Full screen" onClick={toggleFullScreen}>
          <Maximize aria-hidden className="size-5" />
        </Button>
      </div>
    </nav>
  )
}

/** `2 min 48 s`, `36 s`. */
const formatSeconds = (seconds: number) =>
  [seconds >= 60 && `${Math.floor(seconds / 60)} min`, seconds % 60 > 0 && `${seconds % 60} s`]
    .filter(Boolean)
    .join(' ')

/** A browser that refuses stays as it is: its own menu can still do it. */
function toggleFullScreen() {
  const change = document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen?.()
  change?.catch(() => {})
}
