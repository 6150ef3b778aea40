import { useEffect, useRef, useState } from 'react'
import { useIsHydrated } from '../../lib/hydration.ts'
import type { ControlProps } from './field.tsx'

export interface Option {
  value: string
  label: string
  /** Other names, folded. Typing one in full selects this option. */
  also?: readonly string[]
  /** Further words that the search matches, folded. */
  keywords?: string
}

export interface OptionGroup {
  label: string
  items: Option[]
}

export interface ComboboxProps {
  control: ControlProps
  /** The field's name, for a form that works without scripts. */
  name?: string
  options: Option[] | OptionGroup[]
  value: string | null
  onChange: (value: string | null) => void
  placeholder: string
  /** The initial text of the field while nothing is chosen. */
  typed?: string
  /** Normalises texts for comparison, for example by removing accents. */
  fold: (text: string) => string
}

export const isGrouped = (options: Option[] | OptionGroup[]): options is OptionGroup[] =>
  options[0] !== undefined && 'items' in options[0]

/** A combobox before hydration, until its code is loaded, and without scripts. */
export function PlainList({ control, name, options, value, onChange, placeholder }: ComboboxProps) {
  const list = useRef<HTMLSelectElement>(null)
  const [isHydrating] = useState(!useIsHydrated())
  // Report the choice from before hydration: this list is about to be replaced.
  useEffect(() => {
    const chosen = list.current?.value || null
    if (isHydrating && chosen !== value) onChange(chosen)
  }, [isHydrating, value, onChange])
  return (
    <select
      {...control}
      ref={list}
      name={name}
      defaultValue={value ?? ''}
      onChange={({ target }) => onChange(target.value || null)}
      className="control"
    >
      <option value="">{placeholder}</option>
      {(isGrouped(options) ? options.flatMap((group) => group.items) : options).map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  )
}
