import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect } from 'vitest'

/** Opens menus until one has the action, and chooses it. jsdom does not support popovers: it only hides them. */
export async function chooseInMenu(device: Pick<UserEvent, 'click'>, name: string | RegExp) {
  const { action, menu, button } = await waitFor(() => openMenuWith(device, name))
  expect(action).not.toBeVisible()
  menu.style.display = 'block'
  menu.hidePopover = () => {
    menu.style.display = ''
    button.focus()
  }
  await device.click(action)
}

async function openMenuWith(device: Pick<UserEvent, 'click'>, name: string | RegExp) {
  for (const button of screen.getAllByRole<HTMLButtonElement>('button', { name: /^More: / })) {
    await device.click(button)
    const menu = document.getElementById(button.getAttribute('popovertarget') ?? '')
    const action = menu && within(menu).queryByRole('button', { name, hidden: true })
    if (action) return { action, menu, button }
  }
  throw new Error(`There is no menu with ${name}.`)
}

/** Finds a lazily loaded combobox. Until its code has loaded, it is a plain list. */
export async function findCombobox(label: string) {
  // Its module is large: on a busy machine, loading it takes longer than a query waits.
  await import('../components/ui/combobox.tsx')
  return screen.findByLabelText(label, { selector: 'input' })
}
