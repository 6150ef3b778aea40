import { expect, it } from 'vitest'
import { armyLabel } from './army-names.ts'

it.each([
  ['Skaven', 'Skaven', 'Skaven'],
  ['Soulblight Gravelords', 'Soulblight Gravelords', 'Soulblight Gravelords'],
  ['Skaven', 'Warpspark Clawpack', 'Skaven - Warpspark Clawpack'],
])('armyLabel names an army once if it has the name of its faction: %s, %s', (faction, name, label) => {
  expect(armyLabel({ faction, name })).toBe(label)
})
