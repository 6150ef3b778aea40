interface ProgressProps {
  /** How much is done, of `max`. */
  value: number
  max?: number
}

/** How much of something is done. Without its own appearance, which knows neither our colours nor dark pages. */
export const Progress = ({ value, max = 1 }: ProgressProps) => (
  <progress
    aria-label="Progress"
    className="h-2 w-full appearance-none overflow-hidden rounded-full bg-brand-soft [&::-moz-progress-bar]:bg-brand [&::-webkit-progress-bar]:bg-brand-soft [&::-webkit-progress-value]:bg-brand"
    value={value}
    max={max}
  />
)
