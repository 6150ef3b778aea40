import { expect, it } from 'vitest'
import { armyLabel } from './army-names.ts'

it.each([
  ['Skaven', 'Skaven', 'Skaven'],
  ['Soulblight Gravelords', 'Soulblight Gravelords', 'Soulblight Gravelords'],
  ['Skaven', 'Warpspark Clawpack', 'Skaven - Warpspark Clawpack'],
])('an army is named once if it is called like its faction: %s, %s', (faction, name, label) => {
  expect(armyLabel({ faction, name })).toBe(label)
})
