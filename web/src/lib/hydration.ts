import { useSyncExternalStore } from 'react'

const neverChanges = () => () => {}

/**
 * Whether React has hydrated the server-rendered page. Until then, and in a browser without scripts, the page must work
 * as plain HTML.
 */
export const useIsHydrated = () =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const isEdited = (control: Control) =>
  'defaultValue' in control
    ? control.value !== control.defaultValue
    : control.selectedIndex !==
      Math.max(
        0,
        [...control.options].findIndex(({ defaultSelected }) => defaultSelected),
      )

/**
 * Records what is typed and chosen before hydration. The returned function replays it after hydration: React leaves the
 * value in a field, but its state does not include it.
 */
export function captureInput(root: HTMLElement): () => void {
  const controls = [...root.querySelectorAll<Control>('input[id], textarea[id], select[id]')]
  const edited = new Map(controls.filter(isEdited).map((control) => [control.id, control]))
  const values = new Map([...edited].map(([id, { value }]) => [id, value]))
  const record = ({ target }: Event) => {
    if (target instanceof Element && 'value' in target) {
      edited.set(target.id, target as Control)
      values.set(target.id, String(target.value))
    }
  }
  root.addEventListener('input', record)
  return () => {
    root.removeEventListener('input', record)
    // Hydration may have replaced a field. Such a component restores its own value.
    for (const [id, control] of edited)
      if (document.getElementById(id) === control) replay(control, values.get(id) ?? '')
  }
}

function replay(control: Control, value: string) {
  // First through React's own setter, so that React sees a change; then past it.
  if (!(control instanceof HTMLSelectElement)) control.value = value === '' ? '0' : ''
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, value)
  for (const type of ['input', 'change']) control.dispatchEvent(new Event(type, { bubbles: true }))
}
