import { screen } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect } from 'vitest'

/** Opens the menu that holds an action, and chooses it. jsdom has no popovers: it hides them and does no more. */
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
