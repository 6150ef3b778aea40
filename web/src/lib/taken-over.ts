import { useSyncExternalStore } from 'react'

const never = () => () => {}

/**
 * Whether the script has taken over what the server has drawn: until then, and in a browser without scripts, what is
 * shown must work as HTML alone does.
 */
export const useIsTakenOver = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const isTyped = (control: Control) =>
  'defaultValue' in control
    ? control.value !== control.defaultValue
    : control.selectedIndex !== [...control.options].findIndex(({ defaultSelected }) => defaultSelected)

/**
 * Collects what is typed into fields before the page is taken over. The function that it returns tells the fields
 * again: taking over begins with the values that the server has drawn.
 */
export function collectTyped(root: HTMLElement): () => void {
  const controls = [...root.querySelectorAll<Control>('input[id], textarea[id], select[id]')]
  const typed = new Map(controls.filter(isTyped).map(({ id, value }) => [id, value]))
  const note = ({ target }: Event) => {
    if (target instanceof Element && 'value' in target) typed.set(target.id, String(target.value))
  }
  root.addEventListener('input', note)
  return () => {
    root.removeEventListener('input', note)
    for (const [id, value] of typed) {
      const control = document.getElementById(id)
      if (control === null || !('value' in control) || control.value === value) continue
      // React has put a setter of its own on the element, and would not see a change.
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, value)
      for (const type of ['input', 'change']) control.dispatchEvent(new Event(type, { bubbles: true }))
    }
  }
}
