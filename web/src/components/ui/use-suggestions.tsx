import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'

interface Suggesting<Item> {
  items: readonly Item[]
  keyOf: (item: Item) => string | number
  nameOf: (item: Item) => ReactNode
  onChoose: (item: Item) => void
  /** Whether the user is typing and has not closed the list. Items are needed only then. */
  isWanted: boolean
  setIsWanted: (isWanted: boolean) => void
}

/**
 * Suggestions below a text field that accepts any text: the ARIA pattern of a combobox with a listbox. The library's
 * combobox is larger than the page that would use it. Returns the attributes of the field, and the list for the same
 * positioned element.
 */
export function useSuggestions<Item>({ items, keyOf, nameOf, onChoose, isWanted, setIsWanted }: Suggesting<Item>) {
  const id = useId()
  const [active, setActive] = useState(-1)
  const isOpen = isWanted && items.length > 0
  const close = () => {
    setIsWanted(false)
    setActive(-1)
  }
  const choose = (item: Item) => {
    close()
    onChoose(item)
  }
  const move = (event: KeyboardEvent, step: number) => {
    event.preventDefault()
    if (!isOpen) return setIsWanted(true)
    // One more than the items: the cycle includes the field itself.
    const stops = items.length + 1
    setActive(((active + 1 + step + stops) % stops) - 1)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const chosen = items[active]
    if (event.key === 'ArrowDown') move(event, 1)
    else if (event.key === 'ArrowUp') move(event, -1)
    else if (event.key === 'Enter' && isOpen && chosen !== undefined) {
      event.preventDefault()
      choose(chosen)
    } else if (event.key === 'Escape' && isOpen) {
      // The text stays, and a dialog around the field stays open.
      event.preventDefault()
      event.stopPropagation()
      close()
    } else if (event.key === 'Enter') close()
  }
  const field = {
    role: 'combobox',
    autoComplete: 'off',
    'aria-expanded': isOpen,
    'aria-controls': `${id}-list`,
    'aria-autocomplete': 'list',
    'aria-activedescendant': isOpen && active >= 0 ? `${id}-${active}` : undefined,
    onKeyDown,
    onInput: () => {
      setIsWanted(true)
      setActive(-1)
    },
    onBlur: close,
  } as const
  const list = isOpen && (
    <div
      role="listbox"
      id={`${id}-list`}
      aria-label="Suggestions"
      className="absolute inset-x-0 top-full z-40 mt-1 rounded-card border border-line bg-surface p-1 shadow-raised"
    >
      {items.map((item, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
        <div
          key={keyOf(item)}
          role="option"
          id={`${id}-${index}`}
          tabIndex={-1}
          aria-selected={index === active}
          className="flex min-h-11 cursor-default items-center gap-2 rounded-control px-3 py-1.5 hover:bg-brand-soft aria-selected:bg-brand-soft"
          // The field keeps the focus.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => choose(item)}
        >
          {nameOf(item)}
        </div>
      ))}
    </div>
  )
  return { field, list }
}
