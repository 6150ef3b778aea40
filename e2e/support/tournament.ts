/** The tournament that the journeys record: eight participants with their Spearhead armies. */
export const participants = [
  { nickname: 'Łukasz', army: 'Seraphon - Starscale Warhost' },
  { nickname: 'Beth', army: 'Skaven - Gnawfeast Clawpack' },
  { nickname: 'Chidi', army: 'Ironjawz - Ironjawz Bigmob' },
  { nickname: 'Dora', army: 'Nighthaunt - Slasher Host' },
  { nickname: 'Emil', army: 'Fyreslayers - Saga Axeband' },
  { nickname: 'Farah', army: 'Sylvaneth - Bitterbark Copse' },
  { nickname: 'Gus', army: 'Ogor Mawtribes - Scrapglutt' },
  { nickname: 'Hana', army: 'Kruleboyz - Swampskulka Gang' },
] as const

type Nickname = (typeof participants)[number]['nickname']
type Score = readonly [Nickname, Nickname, number, number]

/** Three rounds on four tables, in the order of the tables. */
export const rounds: readonly (readonly Score[])[] = [
  [
    ['Łukasz', 'Beth', 20, 10],
    ['Chidi', 'Dora', 18, 12],
    ['Emil', 'Farah', 15, 14],
    ['Gus', 'Hana', 9, 3],
  ],
  [
    ['Łukasz', 'Chidi', 17, 11],
    ['Emil', 'Gus', 16, 0],
    ['Beth', 'Dora', 12, 12],
    ['Farah', 'Hana', 21, 8],
  ],
  [
    ['Łukasz', 'Emil', 14, 13],
    ['Chidi', 'Gus', 19, 7],
    ['Beth', 'Farah', 10, 9],
    ['Dora', 'Hana', 22, 5],
  ],
]

/** Positions, nicknames and records that result from those scores. */
export const standings = [
  ['1', 'Łukasz', '(3/0/0)'],
  ['2', 'Chidi', '(2/0/1)'],
  ['2', 'Emil', '(2/0/1)'],
  ['4', 'Beth', '(1/1/1)'],
  ['4', 'Dora', '(1/1/1)'],
  ['6', 'Farah', '(1/0/2)'],
  ['6', 'Gus', '(1/0/2)'],
  ['8', 'Hana', '(0/0/3)'],
] as const
