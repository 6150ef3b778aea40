import { Search } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Field } from './field.tsx'
import { useDelayedText } from './use-delayed-text.ts'

interface SearchFieldProps {
  label: string
  /** In the address. */
  name?: string
  placeholder?: string
  className?: string
  value: string
  onChange: (value: string) => void
}

/** Shows each keystroke at once, and calls `onChange` after a pause. */
export function SearchField({ label, className, value, onChange, ...rest }: SearchFieldProps) {
  const { typed, setTyped } = useDelayedText(value, onChange)
  return (
    <Field label={label} className={className}>
      {(control) => (
        <SearchInput {...rest} {...control} value={typed} onChange={({ target }) => setTyped(target.value)} />
      )}
    </Field>
  )
}

/** The input of a search, with its icon. */
export const SearchInput = (props: ComponentProps<'input'>) => (
  <div className="relative">
    <Search aria-hidden className="absolute top-3 left-3 size-5 text-muted" />
    <input {...props} type="search" className="control pl-10" maxLength={200} />
  </div>
)
