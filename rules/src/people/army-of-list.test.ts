import { expect, it } from 'vitest'
import { createArmyReader } from './armies.ts'
import { armyOfList } from './army-of-list.ts'

const armies = [
  { faction: 'Skaven', name: 'Gnawfeast Clawpack' },
  { faction: 'Skaven', name: 'Warpspark Clawpack' },
  { faction: 'Stormcast Eternals', name: 'Stormcast Eternals' },
  { faction: 'Stormcast Eternals', name: 'Ruination Brotherhood' },
  { faction: 'Seraphon', name: 'Seraphon' },
]
const read = createArmyReader(armies)
const nameOf = (text: string) => armyOfList(text, read)?.name

it.each([
  [
    'a title line',
    'Stormcast Eternals | Ruination Brotherhood\n2000 pts\n\n- Lord-Vigilant (150)',
    'Ruination Brotherhood',
  ],
  ['labelled lines', 'My list\nArmy Faction: Seraphon\nBattle Formation: Eternal Starhost\nPoints: 1990', 'Seraphon'],
  ['a Spearhead', 'Spearhead: Gnawfeast Clawpack\nRegiment Ability: Rats', 'Gnawfeast Clawpack'],
  ['the faction and then the army', 'Faction: Skaven\nSpearhead: Warpspark Clawpack', 'Warpspark Clawpack'],
  ['a faction that is an army, too', 'Grand Alliance Order\nStormcast Eternals\n2000/2000', 'Stormcast Eternals'],
  ['a faction of several armies alone', 'Faction: Skaven\nThree Rat Ogors', undefined],
  ['an army far below', `My list\n${'Unit\n'.repeat(20)}Gnawfeast Clawpack`, undefined],
  ['a link', 'https://builder.example/lists/7f3a', undefined],
  ['nothing', '', undefined],
])('reads %s', (_name, text, army) => {
  expect(nameOf(text)).toBe(army)
})
