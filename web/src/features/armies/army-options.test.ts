import { expect, it } from 'vitest'
import { buildArmy } from '../../testing/builders.ts'
import { groupByFaction } from './army-options.ts'

it('groupByFaction sorts factions and their armies alphabetically, regardless of their original order', {
  tags: 'spec:7.31',
}, () => {
  const armies = [
    buildArmy({ id: 1, faction: 'Skaven', name: 'Warpspark' }),
    buildArmy({ id: 2, faction: 'Fyreslayers', name: 'Saga Axeband' }),
    buildArmy({ id: 3, faction: 'Skaven', name: 'Gnawfeast' }),
  ]
  expect(groupByFaction(armies)).toEqual([
    { label: 'Fyreslayers', items: [{ value: '2', label: 'Fyreslayers - Saga Axeband', keywords: 'fyres' }] },
    {
      label: 'Skaven',
      items: [
        { value: '3', label: 'Skaven - Gnawfeast', keywords: 'rats' },
        { value: '1', label: 'Skaven - Warpspark', keywords: 'rats' },
      ],
    },
  ])
})
