import { Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Field } from './field.tsx'

/** How long to wait after the last keystroke before searching, in milliseconds. */
const searchDelay = 250

interface SearchFieldProps {
  label: string
  /** In the address. */
  name?: string
  placeholder?: string
  className?: string
  value: string
  onChange: (value: string) => void
}

/**
 * Shows each keystroke at once, and calls `onChange` after a pause. It also follows changes of `value` from outside, as
 * when going back.
 */
export function SearchField({ label, name, placeholder, className, value, onChange }: SearchFieldProps) {
  const [typed, setTyped] = useState(value)
  const [known, setKnown] = useState(value)
  // The last value reported; when it comes back as `value`, it does not undo keys pressed in the meantime.
  const [sent, setSent] = useState(value)
  if (known !== value) {
    setKnown(value)
    if (value !== sent) {
      setTyped(value)
      setSent(value)
    }
  }
  useEffect(() => {
    if (typed === value) return
    const timer = setTimeout(() => {
      setSent(typed)
      onChange(typed)
    }, searchDelay)
    return () => clearTimeout(timer)
  }, [typed, value, onChange])
  return (
    <Field label={label} className={className}>
      {(control) => (
        <div className="relative">
          <Search aria-hidden className="absolute top-3 left-3 size-5 text-muted" />
          <input
            {...control}
            type="search"
            name={name}
            className="control pl-10"
            placeholder={placeholder}
            maxLength={200}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </div>
      )}
    </Field>
  )
}
