import { expect, it } from 'vitest'
import { buildParticipant } from '../../testing/builders.ts'
import { prizesOf, thanksFor } from './prizes.ts'

const people = (
  ['Skaven Chaos', 'Skaven Chaos', 'Seraphon Order', 'Skaven Chaos', 'Ironjawz Destruction'] as const
).map((army, index) => {
  const [army_faction, army_grand_alliance] = army.split(' ') as [string, 'Chaos' | 'Order' | 'Destruction']
  return buildParticipant({
    nickname: ['Ana', 'Ben', 'Cleo', 'Dan', 'Eve'][index] ?? '',
    army_faction,
    army_grand_alliance,
    position: [1, 1, 3, 4, 5][index] ?? 0,
    wins: 1,
  })
})

const often = { isOnce: false }
const once = { isOnce: true }

it('awards prizes to the first places, to the best of each faction and alliance with several players, and to the last', () => {
  expect(prizesOf(people, often)).toEqual([
    { title: 'First', winners: ['Ana', 'Ben'] },
    { title: 'Third', winners: ['Cleo'] },
    { title: 'Best of Chaos', winners: ['Ana', 'Ben'] },
    { title: 'Best Skaven', winners: ['Ana', 'Ben'] },
    { title: 'Last', winners: ['Eve'] },
  ])
  expect(prizesOf([], often)).toEqual([])
})

it('passes a prize on to the next best when each participant gets at most one', () => {
  expect(prizesOf(people, once)).toEqual([
    { title: 'First', winners: ['Ana', 'Ben'] },
    { title: 'Third', winners: ['Cleo'] },
    { title: 'Best of Chaos', winners: ['Dan'] },
    { title: 'Last', winners: ['Eve'] },
  ])
})

it('marks a participant who dropped in their place and awards them no other prize', () => {
  const field = people.map((one, index) => (index === 0 ? { ...one, dropped_after_round: 1 } : one))
  expect(prizesOf(field, often).map(({ title, winners }) => [title, ...winners])).toEqual([
    ['First', 'Ana (dropped)', 'Ben'],
    ['Third', 'Cleo'],
    ['Best of Chaos', 'Ben'],
    ['Best Skaven', 'Ben'],
    ['Last', 'Eve'],
  ])
})

it('awards no prize for the last place to a participant who never played or has dropped', () => {
  const field = people.map((one, index) => {
    if (index === 4) return { ...one, wins: 0 }
    return index === 3 ? { ...one, dropped_after_round: 1 } : one
  })
  expect(prizesOf(field, often).map(({ title }) => title)).not.toContain('Last')
})

it('thanks everybody with the first three places and a link to the standings', () => {
  expect(thanksFor('Winter Muster', prizesOf(people, often), 'https://muster.example/events/1')).toBe(
    'Thank you all for playing Winter Muster!\n1. Ana, Ben\n3. Cleo\nAll results and the standings: https://muster.example/events/1',
  )
})
