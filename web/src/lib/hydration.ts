import { useSyncExternalStore } from 'react'

const never = () => () => {}

/**
 * Whether the script has taken over what the server has drawn: until then, and in a browser without scripts, what is
 * shown must work as HTML alone does.
 */
export const useIsHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const isTyped = (control: Control) =>
  'defaultValue' in control
    ? control.value !== control.defaultValue
    : control.selectedIndex !==
      Math.max(
        0,
        [...control.options].findIndex(({ defaultSelected }) => defaultSelected),
      )

/**
 * Collects what is typed and chosen before the page is taken over. The function that it returns tells it to the page:
 * React keeps what stands in a field, but has not heard of it.
 */
export function collectTyped(root: HTMLElement): () => void {
  const controls = [...root.querySelectorAll<Control>('input[id], textarea[id], select[id]')]
  const typed = new Map(controls.filter(isTyped).map((control) => [control.id, control]))
  const values = new Map([...typed].map(([id, { value }]) => [id, value]))
  const note = ({ target }: Event) => {
    if (target instanceof Element && 'value' in target) {
      typed.set(target.id, target as Control)
      values.set(target.id, String(target.value))
    }
  }
  root.addEventListener('input', note)
  return () => {
    root.removeEventListener('input', note)
    // What has been replaced meanwhile looks after itself.
    for (const [id, control] of typed) if (document.getElementById(id) === control) tell(control, values.get(id) ?? '')
  }
}

function tell(control: Control, value: string) {
  // Through React's own setter, so that it takes what follows for a change; then past it.
  if (!(control instanceof HTMLSelectElement)) control.value = value === '' ? '0' : ''
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, value)
  for (const type of ['input', 'change']) control.dispatchEvent(new Event(type, { bubbles: true }))
}
