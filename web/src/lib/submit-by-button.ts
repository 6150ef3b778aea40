import type { KeyboardEvent } from 'react'

/**
 * For the `onKeyDown` of a long form: Enter in a field must not send what is half filled, to everyone. A field may do
 * something else with it first, such as choosing a suggestion.
 */
export function submitByButton(event: KeyboardEvent<HTMLFormElement>) {
  const { key, target, currentTarget } = event
  if (key === 'Enter' && target instanceof HTMLInputElement && target.form === currentTarget) event.preventDefault()
}
