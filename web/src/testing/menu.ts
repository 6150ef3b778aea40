import { screen } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect } from 'vitest'

/** Opens the menu with an action, and chooses the action. jsdom does not support popovers: it only hides them. */
export async function chooseInMenu(device: Pick<UserEvent, 'click'>, name: string | RegExp) {
  const [action] = await screen.findAllByRole('button', { name, hidden: true })
  const menu = action?.closest<HTMLElement>('[popover]')
  const button = document.querySelector<HTMLButtonElement>(`button[popovertarget="${menu?.id}"]`)
  if (!action || !menu || !button) throw new Error(`There is no menu with ${name}.`)
  expect(button).toHaveAccessibleName(/^More: /)
  expect(action).not.toBeVisible()
  await device.click(button)
  menu.style.display = 'block'
  menu.hidePopover = () => {
    menu.style.display = ''
    button.focus()
  }
  await device.click(action)
}

/** Finds a lazily loaded combobox. Until its code has loaded, it is a plain list. */
export async function findCombobox(label: string) {
  // Its module is large: on a busy machine, loading it takes longer than a query waits.
  await import('../components/ui/combobox.tsx')
  return screen.findByLabelText(label, { selector: 'input' })
}
