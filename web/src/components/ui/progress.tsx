interface ProgressProps {
  /** How much is done, of `max`. */
  value: number
  max?: number
}

/**
 * How much of something is done. We draw the bar: styling the browser's own would add rules to the style sheet of every
 * page.
 */
export const Progress = ({ value, max = 1 }: ProgressProps) => (
  <>
    <progress aria-label="Progress" className="sr-only" value={value} max={max} />
    <svg aria-hidden className="h-2 w-full rounded-full bg-brand-soft text-brand">
      <rect width={`${(100 * value) / max}%`} height="100%" fill="currentColor" />
    </svg>
  </>
)
