import { TriangleAlert } from 'lucide-react'
import { plural } from '../../../lib/format.ts'
import { type BeyondChoice, beyondChoices, type Excess } from '../places.ts'

interface BeyondCapacityProps {
  excess: Excess | undefined
  value: BeyondChoice | null | undefined
  onChange: (choice: BeyondChoice) => void
}

/** Lets the organiser choose what happens to participants beyond the capacity of an event. */
export function BeyondCapacity({ excess, value, onChange }: BeyondCapacityProps) {
  if (!excess) return null
  const labels = { wait: 'Let them wait', raise: `Make it ${plural(excess.needed, 'place')}` }
  return (
    <fieldset className="signal is-act mt-4 rounded-control px-4 py-3">
      <legend className="contents">
        <span className="flex items-center gap-2 font-semibold">
          <TriangleAlert aria-hidden className="signal-ink size-5 shrink-0" />
          {excess.count} more than there are places
        </span>
      </legend>
      <div className="flex flex-wrap gap-x-6">
        {beyondChoices.map((choice) => (
          <label key={choice} className="flex min-h-11 items-center gap-3">
            <input
              type="radio"
              name="beyond"
              className="size-5 accent-brand"
              checked={value === choice}
              onChange={() => onChange(choice)}
            />
            {labels[choice]}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
