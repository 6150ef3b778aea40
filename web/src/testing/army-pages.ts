import { type Army, listArmies } from '@muster/contract/armies'
import {
  type ArmyRecord,
  type CountedGame,
  compareArmies,
  getArmyTrend,
  getFactionStats,
  listArmyStats,
  listCountedGames,
  listMatchups,
  type Matchup,
  type Rate,
} from '@muster/contract/army-stats'
import { type ArmyStrength, listArmyStrengths } from '@muster/contract/army-strengths'
import type { ResponseOf } from '@muster/contract/endpoint'
import type { GrandAlliance } from '@muster/contract/games'
import { listMissions } from '@muster/contract/mission-stats'
import { screen, within } from '@testing-library/react'
import { formatPercent } from '../lib/format.ts'
import { buildArmyRecord, buildMatchup, buildTrendPoint } from './army-builders.ts'
import { buildArmy } from './builders.ts'
import { server } from './server.ts'

// Five factions that sort differently by each column. The last two have too few matches for a rate.
export const seraphon = buildArmyRecord({
  faction: 'Seraphon',
  grand_alliance: 'Order',
  wins: 60,
  draws: 8,
  losses: 32,
  mirrors: 12,
  participant_share: 0.1,
  match_share: 0.2,
})
const nighthaunt = buildArmyRecord({
  faction: 'Nighthaunt',
  grand_alliance: 'Death',
  wins: 30,
  draws: 20,
  losses: 20,
  participant_share: 0.3,
  match_share: 0.1,
})
export const skaven = buildArmyRecord({
  faction: 'Skaven',
  wins: 20,
  losses: 30,
  mirrors: 1,
  matches: 1051,
  participant_share: 0.2,
  match_share: 0.3,
})
export const gitz = buildArmyRecord({
  faction: 'Gloomspite Gitz',
  grand_alliance: 'Destruction',
  wins: 12,
  draws: 3,
  losses: 2,
  participant_share: 0.05,
  match_share: 0.04,
})
export const deepkin = buildArmyRecord({
  faction: 'Idoneth Deepkin',
  grand_alliance: 'Order',
  participant_share: 0.01,
  match_share: 0,
})
const records = [seraphon, nighthaunt, skaven, gitz, deepkin]

export const clawpack = buildArmyRecord({
  army_id: 11,
  army_name: 'Gnawfeast Clawpack',
  game_type: 'SPEARHEAD',
  wins: 20,
  losses: 20,
})

const named = (names: [string, GrandAlliance][]) =>
  names.map(([faction, grand_alliance]) => ({ faction, grand_alliance }))

/** Seraphon have played against themselves, Skaven, and occasionally Nighthaunt. */
export const matchups: ResponseOf<typeof listMatchups> = {
  factions: named([
    ['Nighthaunt', 'Death'],
    ['Seraphon', 'Order'],
    ['Skaven', 'Chaos'],
  ]),
  matchups: [
    buildMatchup({ faction: 'Nighthaunt', wins: 2, losses: 3 }),
    buildMatchup({ faction: 'Seraphon', opponent: 'Nighthaunt', opponent_grand_alliance: 'Death', wins: 3, losses: 2 }),
    buildMatchup({ faction: 'Seraphon', matches: 12 }),
    buildMatchup({
      faction: 'Seraphon',
      opponent: 'Skaven',
      opponent_grand_alliance: 'Chaos',
      wins: 1521,
      losses: 507,
    }),
    buildMatchup({ wins: 507, losses: 1521 }),
  ],
}

export const trend: ResponseOf<typeof getArmyTrend> = {
  months: ['2026-09', '2026-10', '2026-11'],
  trends: [
    { ...nighthaunt, points: [buildTrendPoint({ month: '2026-10', matches: 3 })] },
    {
      ...seraphon,
      points: [
        buildTrendPoint({ month: '2026-09', wins: 12, losses: 12 }),
        buildTrendPoint({ month: '2026-11', wins: 15, losses: 10 }),
      ],
    },
    { ...skaven, points: [buildTrendPoint({ month: '2026-09', wins: 1, losses: 3 })] },
    { ...gitz, points: [buildTrendPoint({ month: '2026-11', wins: 1 })] },
  ].map(({ faction, grand_alliance, points }) => ({ faction, grand_alliance, points })),
}

const share = (value: number): Rate => ({ value, low: value - 0.04, high: value + 0.04 })

/** Nighthaunt and Skaven in a season; Gloomspite Gitz have too few matches. */
export const strengths: ResponseOf<typeof listArmyStrengths> = {
  from: '2026-08-27',
  to: '2026-11-25',
  matches: 210,
  events: 14,
  progress: null,
  strengths: [
    { faction: 'Gloomspite Gitz', grand_alliance: 'Destruction', matches: 12, is_too_small: true, sentence: null },
    { faction: 'Nighthaunt', grand_alliance: 'Death', matches: 60, is_too_small: false, sentence: null },
    {
      faction: 'Skaven',
      grand_alliance: 'Chaos',
      matches: 90,
      is_too_small: false,
      sentence: 'Good players like it: with equal armies, they would win 54.2% of these matches.',
    },
  ].map((strength) => ({
    ...(strength as Pick<ArmyStrength, 'faction' | 'grand_alliance' | 'matches' | 'is_too_small' | 'sentence'>),
    events: 9,
    rate: share(0.56),
    strength: share(0.52),
    players: share(0.542),
  })),
}

/** Stubs the responses about all armies. */
export function serveArmies() {
  server.respond(listArmyStats, ({ query }) => listOf(query.group_by === 'army' ? [clawpack] : records))
  server.respond(getArmyTrend, trend)
  server.respond(listMatchups, matchups)
  server.respond(listArmyStrengths, strengths)
  server.respond(listMissions, { missions: [] })
}

export const listOf = (armies: ArmyRecord[]) => ({ counted_matches: 1234, participants: 345, armies })

/** Stubs the responses about one faction and its games. */
export function serveFaction(
  given: { record?: ArmyRecord; matchups?: Matchup[]; armies?: ArmyRecord[]; matches?: CountedGame[] } = {},
) {
  const { record = skaven, armies = [clawpack], matches = [] } = given
  const points = trend.trends.find(({ faction }) => faction === record.faction)?.points ?? []
  const own = matchups.matchups.filter(({ faction }) => faction === record.faction)
  server.respond(getFactionStats, { record, matchups: given.matchups ?? own, armies, trend: points })
  server.respond(listCountedGames, { matches, next_cursor: null })
  // These come last, or the fake server would match `trend` as the name of a faction.
  serveArmies()
}

type Comparison = ResponseOf<typeof compareArmies>

/** Skaven and Seraphon, with no clear difference between them. */
export const comparison: Comparison = {
  a: skaven,
  b: seraphon,
  direct: buildMatchup({ wins: 10, draws: 1, losses: 9 }),
  difference: { value: -0.24, low: -0.351, high: 0.02 },
  conclusion: 'unclear',
  sentence: 'Based on 50 and 100 matches, there is no clear difference.',
}

/** Stubs the comparison of two factions, and the catalogue to choose them from. */
export function serveComparison(given: Partial<Comparison> = {}) {
  server.respond(listArmies, ({ query }) => {
    const armies: Army[] = [
      buildArmy({ faction: 'Skaven' }),
      buildArmy({ faction: 'Seraphon' }),
      buildArmy({ faction: 'Skaven', game_type: 'AOS' }),
      buildArmy({ faction: 'Nighthaunt', game_type: 'AOS' }),
    ].filter(({ game_type }) => query.game_type === undefined || query.game_type === game_type)
    return { armies, total: armies.length }
  })
  server.respond(compareArmies, { ...comparison, ...given })
}

/** Normalises white space like the matchers do: some languages put a non-breaking space into percentages. */
export const normaliseSpaces = (text: string) => text.replace(/\s+/g, ' ')

/** The text of a rate and its interval: `64.0%interval 54.0%–74.0%`. */
export const rateText = (rate: Rate | null) =>
  normaliseSpaces(
    rate ? `${formatPercent(rate.value)}interval ${formatPercent(rate.low)}–${formatPercent(rate.high)}` : 'no rate',
  )

/** Queries within the table with this caption. */
export const tableOf = async (name: string) => within(await screen.findByRole('table', { name }))

/** The text of each row below the header: its link, or the whole row if it has none. */
export async function rowsOf(name: string) {
  const [, ...rows] = (await tableOf(name)).getAllByRole('row')
  return rows.map((row) => (within(row).queryByRole('link') ?? row).textContent)
}

/** The link to a CSV file. */
export const fileOf = (what: string) => screen.findByRole('link', { name: new RegExp(`^CSV ?of ${what}$`) })

/** Chooses an option in a combobox. */
export async function pick(device: { click: (element: Element) => Promise<void> }, label: string, option: string) {
  await device.click(await screen.findByLabelText(label, { selector: 'input' }))
  await device.click(await screen.findByRole('option', { name: option }))
}
