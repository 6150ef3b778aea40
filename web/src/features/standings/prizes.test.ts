import type { Event } from '@muster/contract/events'
import type { Participant } from '@muster/contract/participants'
import { expect, it } from 'vitest'
import { buildEvent, buildMatch, buildParticipant } from '../../testing/builders.ts'
import { prizesOf as prizesOfDay, type RankedDay, thanksFor, winnersOf } from './prizes.ts'

const prizesOf = (participants: Participant[], event: Partial<Event>) =>
  listed({ event: buildEvent(event), participants, rounds: [], matches: [] })

const listed = (day: RankedDay) => prizesOfDay(day).map((prize) => [prize.title, winnersOf(prize)])

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

const often = { one_prize_each: false }
const once = { one_prize_each: true }

it('awards prizes to the first places, to the best of each faction and alliance with several players, and to the last', () => {
  expect(prizesOf(people, often)).toEqual([
    ['First', 'Ana and Ben'],
    ['Third', 'Cleo'],
    ['Best of Chaos', 'Ana and Ben'],
    ['Best Skaven', 'Ana and Ben'],
    ['Last', 'Eve'],
  ])
  expect(prizesOf([], often)).toEqual([])
})

it('passes a prize on to the next best when each participant gets at most one', () => {
  expect(prizesOf(people, once)).toEqual([
    ['First', 'Ana and Ben'],
    ['Third', 'Cleo'],
    ['Best of Chaos', 'Dan (Ana and Ben have other prizes)'],
    ['Last', 'Eve'],
  ])
})

it('marks a participant who dropped in their place and awards them no other prize', () => {
  const field = people.map((one, index) => (index === 0 ? { ...one, dropped_after_round: 1 } : one))
  expect(prizesOf(field, often)).toEqual([
    ['First', 'Ana (dropped) and Ben'],
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
  expect(prizesOf(field, often).map(([title]) => title)).not.toContain('Last')
})

it('thanks everybody with the prizes and a link to the standings', () => {
  const prizes = prizesOfDay({ event: buildEvent(once), participants: people, rounds: [], matches: [] })
  expect(thanksFor('Winter Muster', prizes, 'https://muster.example/events/1').split('\n')).toEqual([
    'Thank you all for playing Winter Muster!',
    '1. Ana and Ben',
    '3. Cleo',
    'Best of Chaos: Dan (Ana and Ben have other prizes)',
    'Last: Eve',
    'All results and the standings: https://muster.example/events/1',
  ])
})

it('awards soft scores and votes, and the best by matches alone where soft scores decide the standings', () => {
  const [ana, ben, cleo] = people.map(({ id }) => id)
  const field = people.map((one, index) => ({
    ...one,
    army_faction: null,
    army_grand_alliance: null,
    category_scores: { painting: [3, 9, 9, 1, 0][index] ?? 0 },
  }))
  const event = buildEvent({
    ranking: ['overall', 'wins'],
    categories: [{ code: 'painting', label: 'Painting', max: 10, in_ranking: true }],
    polls: [
      {
        ...{ id: 1, question: 'Best army', category: null, state: 'closed' },
        leaders: [
          { participant_id: cleo ?? 0, votes: 5 },
          { participant_id: ana ?? 0, votes: 2 },
        ],
      },
      { id: 2, question: 'Most liked opponent', category: 'gone', state: 'closed', leaders: [] },
      { id: 3, question: 'Still open', category: null, state: 'open', leaders: null },
    ],
  })
  const matches = [
    buildMatch({
      participant1_id: cleo ?? 0,
      participant2_id: ben ?? 0,
      participant1_score: 9,
      participant2_score: 1,
      result: 'player1_win',
    }),
  ]
  const day = { participants: field, rounds: [], matches }
  expect(listed({ ...day, event: { ...event, ...often } })).toEqual([
    ['First', 'Ana and Ben'],
    ['Third', 'Cleo'],
    ['Best general', 'Cleo'],
    ['Best painting', 'Ben and Cleo'],
    ['Best army', 'Cleo'],
    ['Last', 'Eve'],
  ])
  // The page says who won the votes, even if they have another prize.
  expect(listed({ ...day, event: { ...event, ...once } })).toEqual([
    ['First', 'Ana and Ben'],
    ['Third', 'Cleo'],
    ['Best general', 'Dan and Eve (Cleo, Ana and Ben have other prizes)'],
    ['Best painting', 'not given: Ben and Cleo have other prizes'],
    ['Best army', 'not given: Cleo has another prize'],
  ])
})

it('awards a poll to a spare, who gets no other prize', () => {
  const sam = buildParticipant({ nickname: 'Sam', is_spare: true, position: null, wins: 1, army_faction: 'Seraphon' })
  const poll = { ...{ id: 1, question: 'Most liked opponent', category: null }, state: 'closed' as const }
  const polls = [{ ...poll, leaders: [{ participant_id: sam.id, votes: 3 }] }]
  const prizes = prizesOf([...people, sam], { ...often, polls })
  expect(prizes.filter(([, winners]) => winners === 'Sam')).toEqual([['Most liked opponent', 'Sam']])
})
