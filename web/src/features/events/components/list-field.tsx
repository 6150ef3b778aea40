import type { ComponentProps } from 'react'
import { TextAreaField } from '../../../components/ui/field.tsx'

interface ListFieldProps {
  label: string
  hint: string
  field: Omit<ComponentProps<typeof TextAreaField>, 'label' | 'hint'>
  /** What was understood. */
  items: string[]
  /** What was not, so that nobody is surprised later. */
  problem: string | undefined
}

/** A list that is typed as lines, and below it how Muster reads it. */
export const ListField = ({ label, hint, field, items, problem }: ListFieldProps) => (
  <div>
    <TextAreaField label={label} hint={hint} {...field} />
    {(items.length > 0 || problem !== undefined) && (
      <div className="mt-2 border-line border-l-2 pl-3 text-sm">
        <ul aria-label="As Muster reads it" className="grid grid-cols-1 text-muted">
          {items.map((item, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two lines may say the same
            <li key={index} className="wrap-anywhere">
              {item}
            </li>
          ))}
        </ul>
        {problem !== undefined && <p className="wrap-anywhere font-medium text-danger">{problem}.</p>}
      </div>
    )}
  </div>
)
