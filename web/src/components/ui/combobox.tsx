import { Combobox as Base } from '@base-ui/react/combobox'
import { Check, ChevronDown, X } from 'lucide-react'
import { useState } from 'react'
import { useIsHydrated } from '../../lib/hydration.ts'
import { type ComboboxProps, isGrouped, type Option, type OptionGroup, PlainList } from './plain-list.tsx'

/** A list with a text input that filters it. At most one option can be chosen. */
export function Combobox(props: ComboboxProps) {
  return useIsHydrated() ? <LiveCombobox {...props} /> : <PlainList {...props} />
}

export function LiveCombobox({ control, options, value, onChange, placeholder, typed, fold }: ComboboxProps) {
  const flat = isGrouped(options) ? options.flatMap((group) => group.items) : options
  const otherNames = new Set(flat.flatMap(({ also = [] }) => also))
  /** Text that matches no option. */
  const [unmatched, setUnmatched] = useState('')
  /** Whether a text is another name of the option, or its label and keywords contain every word of the text. */
  const matches = ({ label, also, keywords = '' }: Option, text: string) => {
    const [folded, typed] = [fold(label), fold(text)]
    if (otherNames.has(typed)) return also?.includes(typed) || folded === typed
    return typed.split(' ').every((word) => folded.includes(word) || keywords.includes(word))
  }
  const selected = flat.find((option) => option.value === value) ?? null
  return (
    <Base.Root
      items={options}
      value={selected}
      {...(typed && selected === null && { defaultInputValue: typed })}
      onValueChange={(option: Option | null) => {
        setUnmatched('')
        onChange(option?.value ?? null)
      }}
      filter={matches}
      isItemEqualToValue={(a: Option, b: Option) => a.value === b.value}
      autoHighlight
    >
      <Base.InputGroup className="relative">
        <Base.Input
          {...control}
          placeholder={placeholder}
          className="control pr-20"
          // Typing replaces the chosen text.
          onFocus={({ target }) => target.select()}
          // Enter chooses or closes, and never submits. Escape closes the list, and then the dialog; Base UI would clear
          // the field.
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.preventDefault()
            const isOpen = event.currentTarget.getAttribute('aria-expanded') === 'true'
            if (event.key === 'Escape' && !isOpen) event.preventBaseUIHandler()
          }}
          // Text that matches exactly one option selects it without a click.
          onBlur={({ target }) => {
            const text = target.value.trim()
            // The initial text was cleared.
            if (text === '' && typed && selected === null) onChange(null)
            if (text === '' || text === selected?.label || flat.length === 0) return setUnmatched('')
            const matching = flat.filter((option) => matches(option, text))
            const [one] = matching.length === 1 ? matching : flat.filter(({ label }) => fold(label) === fold(text))
            if (one) onChange(one.value)
            setUnmatched(one ? '' : text)
          }}
        />
        <div className="absolute inset-y-0 right-1 flex items-center text-muted">
          <Base.Clear
            aria-label="Clear"
            className="flex h-10 w-8 items-center justify-center rounded-control hover:text-ink"
          >
            <X aria-hidden className="size-4" />
          </Base.Clear>
          <Base.Trigger
            aria-label="Show options"
            className="flex h-10 w-8 items-center justify-center rounded-control hover:text-ink"
          >
            <ChevronDown aria-hidden className="size-4" />
          </Base.Trigger>
        </div>
      </Base.InputGroup>
      <p role="status" className="mt-1 text-sm empty:hidden">
        {unmatched !== '' &&
          `“${unmatched}” is not in the list. ${selected ? `${selected.label} is still chosen.` : 'Nothing was chosen.'}`}
      </p>
      <Base.Portal>
        <Base.Positioner sideOffset={4} className="z-50 outline-none">
          <Base.Popup className="w-[max(var(--anchor-width),16rem)] max-w-(--available-width) rounded-card border border-line bg-surface shadow-raised">
            <Base.Empty className="px-4 py-3 text-muted empty:p-0">
              {flat.length === 0 ? 'There is nothing to choose from yet.' : 'Nothing matches what you typed.'}
            </Base.Empty>
            <Base.List className="max-h-[min(20rem,var(--available-height))] overflow-y-auto overscroll-contain p-1 data-empty:p-0">
              {isGrouped(options)
                ? (group: OptionGroup) => (
                    <Base.Group key={group.label} items={group.items}>
                      <Base.GroupLabel className="px-3 pt-3 pb-1 font-semibold text-muted text-sm">
                        {group.label}
                      </Base.GroupLabel>
                      <Base.Collection>{renderOption}</Base.Collection>
                    </Base.Group>
                  )
                : renderOption}
            </Base.List>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

const renderOption = (option: Option) => (
  <Base.Item
    key={option.value}
    value={option}
    className="flex min-h-11 cursor-default items-center justify-between gap-2 rounded-control px-3 py-1.5 data-highlighted:bg-brand-soft"
  >
    {option.label}
    <Base.ItemIndicator>
      <Check aria-hidden className="size-4 text-brand" />
    </Base.ItemIndicator>
  </Base.Item>
)
