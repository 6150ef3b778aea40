import fc from 'fast-check'
import { expect, it } from 'vitest'
import { inShort, seed } from '../../testing/extent.ts'
import { parsePastedList } from './list.ts'

const armies = ['Skaven', 'Seraphon', 'Nighthaunt', 'Ironjawz'].map((faction) => ({ faction, name: faction }))
const names = ['Ana', 'Zoë B.', 'Sean O’Brien', 'xX_Wim_Xx', 'Jean-Luc']
const marks = [
  ...['- ', '• ', '> ', '> - ', '[x] ', '🟥 ', '#1 ', 'N° 1 ', '1. ', '1) ', '(1) ', '1/ ', '1° ', '1.º ', '1️⃣ '],
  ...['**1.** ', '**1.** @', '`1.` ', '1. @'],
]
const separators = ' - , – ,: , = , == , -> ,->, => , → , ~ , • , ... ,…, / , | ,\t, **, - *, – playing '.split(',')

it('reads the same people behind every mark, and in front of every separator', () => {
  const person = fc.record({ name: fc.constantFrom(...names), army: fc.constantFrom(...armies) })
  const people = fc.uniqueArray(person, { minLength: 2, selector: ({ name }) => name })
  fc.assert(
    fc.property(people, fc.constantFrom(...marks), fc.constantFrom(...separators), (list, mark, separator) => {
      const end = /\*+/.exec(separator)?.[0] ?? ''
      const lines = list.map(
        ({ name, army }, at) => mark.replace('1', String(at + 1)) + name + separator + army.faction + end,
      )
      const { rows } = parsePastedList(lines.join('\n'), armies)
      expect(rows.map(({ nickname, army, club, doubts }) => ({ nickname, army, club, doubts }))).toEqual(
        list.map(({ name, army }) => ({ nickname: name, army, club: '', doubts: [] })),
      )
    }),
    { numRuns: inShort(300, 5000), seed },
  )
})
