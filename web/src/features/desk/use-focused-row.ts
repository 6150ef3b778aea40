import { useEffect, useState } from 'react'

const rowOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-match]')?.dataset.match : undefined

/** The id of the match whose row (`data-match`) contains the focus. */
export function useFocusedRow(): number | undefined {
  const [row, setRow] = useState<string>()
  useEffect(() => {
    const enter = ({ target }: FocusEvent) => setRow(rowOf(target))
    const leave = ({ relatedTarget }: FocusEvent) => setRow(rowOf(relatedTarget))
    document.addEventListener('focusin', enter)
    document.addEventListener('focusout', leave)
    return () => {
      document.removeEventListener('focusin', enter)
      document.removeEventListener('focusout', leave)
    }
  }, [])
  // After each render: an element that unmounts with the focus sends no event.
  useEffect(() => {
    if (document.activeElement === document.body) setRow(undefined)
  })
  return row === undefined ? undefined : Number(row)
}
