import type { Slide } from '../slides.ts'
import type { Turn } from '../use-turn.ts'

interface TurnMarkProps {
  slides: Slide[]
  turn: Turn
  seconds: number
}

/** A thin line with a segment for each page. The segment of the current page fills until the next page follows. */
export function TurnMark({ slides, turn: { index, isPaused }, seconds }: TurnMarkProps) {
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
