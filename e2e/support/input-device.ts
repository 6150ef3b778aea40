import { expect, type Locator, type Page } from '@playwright/test'

/** How a person operates the page. The same journeys run with a mouse and by keyboard alone. */
export interface InputDevice {
  press(target: Locator): Promise<void>
  write(field: Locator, text: string): Promise<void>
  /** Chooses an option of a list by its label. */
  choose(list: Locator, option: string): Promise<void>
  /** Types into a combobox and takes the option. */
  pick(combobox: Locator, option: string): Promise<void>
  /** Sets a local date and time, given as `YYYY-MM-DDTHH:mm`. */
  setDate(field: Locator, local: string): Promise<void>
}

/** Waits until the code of a combobox has loaded. Until then it is a plain list. */
const waitForCombobox = (combobox: Locator) => expect(combobox).toHaveJSProperty('tagName', 'INPUT')

export const mouse = (page: Page): InputDevice => ({
  press: (target) => target.click(),
  write: (field, text) => field.fill(text),
  choose: async (list, option) => {
    await list.selectOption({ label: option })
  },
  pick: async (combobox, option) => {
    await waitForCombobox(combobox)
    await combobox.fill(option)
    await page.getByRole('option', { name: option }).click()
  },
  setDate: (field, local) => field.fill(local),
})

/** The key that moves the focus towards an element; undefined once it has the focus. */
function keyTowards(element: Element): 'Tab' | 'Shift+Tab' | undefined {
  const focused = document.activeElement ?? document.body
  if (focused === element) return undefined
  return focused.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING ? 'Shift+Tab' : 'Tab'
}

/** The key that moves the choice of a list towards an option; undefined once it is chosen. */
function keyToOption(list: HTMLElement | SVGElement, label: string): 'ArrowDown' | 'ArrowUp' | undefined {
  const able = [...(list as HTMLSelectElement).options].filter((option) => !option.disabled)
  const steps = able.findIndex((option) => option.label === label) - able.findIndex((option) => option.selected)
  if (steps === 0 && able.some((option) => option.selected)) return undefined
  return steps >= 0 ? 'ArrowDown' : 'ArrowUp'
}

/** Exceeds the number of controls of any page. */
const maxSteps = 400

export function keyboard(page: Page): InputDevice {
  const reach = async (target: Locator) => {
    await target.waitFor()
    for (let step = 0; step < maxSteps; step++) {
      const key = await target.evaluate(keyTowards)
      if (key === undefined) return
      await page.keyboard.press(key)
    }
    throw new Error(`The keyboard does not reach ${target}.`)
  }
  return {
    press: async (target) => {
      await reach(target)
      const isCheckbox = (await target.getAttribute('type')) === 'checkbox'
      await page.keyboard.press(isCheckbox ? 'Space' : 'Enter')
    },
    write: async (field, text) => {
      await reach(field)
      await page.keyboard.press('ControlOrMeta+A')
      await page.keyboard.type(text)
    },
    choose: async (list, option) => {
      await reach(list)
      // Looks again after each key: a list moves those to its end who have another match in the round.
      for (let step = 0; step < maxSteps; step++) {
        const key = await list.evaluate(keyToOption, option)
        if (key === undefined) return
        await page.keyboard.press(key)
      }
      throw new Error(`The keyboard does not reach ${option}.`)
    },
    pick: async (combobox, option) => {
      await waitForCombobox(combobox)
      await reach(combobox)
      await page.keyboard.type(option)
      await expect(page.getByRole('option', { name: option })).toBeVisible()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('listbox')).toBeHidden()
    },
    setDate: async (field, local) => {
      await reach(field)
      const [year, month, day, hour = 0, minute] = local.split(/\D/)
      await page.keyboard.type(`${month}${day}${year}`)
      await page.keyboard.press('ArrowRight')
      await page.keyboard.type(
        `${String(Number(hour) % 12 || 12).padStart(2, '0')}${minute}${Number(hour) < 12 ? 'AM' : 'PM'}`,
      )
      await expect(field).toHaveValue(local)
    },
  }
}
