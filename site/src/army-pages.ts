import { gameNames } from '@muster/contract/games'
import { type ArmyFilters, inAddress } from './army-filters.ts'
import { keywords, type PageMeta } from './page-meta.ts'

const allArmiesPage: PageMeta = {
  title: 'Armies',
  description:
    'How the armies of Age of Sigmar and Spearhead perform: win rates with the number of matches and their uncertainty, matchups and trends. Free and open.',
}

/** The subject of a page about armies: all of them, one faction, or two. */
export type ArmySubject = { faction: string } | { a: string; b: string } | undefined

/**
 * Metadata of a page about armies under these filters, such as 'Seraphon in Spearhead, last 90 days'. Address and
 * picture contain the filters, because the preview must name them.
 */
export function armiesPage(subject: ArmySubject, given: ArmyFilters): PageMeta {
  const isPair = subject !== undefined && 'a' in subject
  // A grand alliance narrows a list of factions; it means nothing where the factions are named.
  const { grand_alliance: _grand_alliance, ...others } = given
  const filters = subject === undefined ? given : others
  const addresses = {
    query: queryOf(isPair ? { ...subject, ...inAddress(filters) } : inAddress(filters)),
    image: `/share/armies.png${queryOf({ ...subject, ...filters })}`,
  }
  if (subject === undefined && Object.keys(filters).every((name) => name === 'draws' || name === 'intervals')) {
    return { ...allArmiesPage, ...addresses }
  }
  const name = subject === undefined ? allArmies(filters) : isPair ? `${subject.a} and ${subject.b}` : subject.faction
  const title = [name + gameOf(filters), ...limitsOf(filters)].join(', ')
  return {
    title,
    description: isPair
      ? `${title}: both records, their matches against each other, and whether the difference is clear.`
      : `${title}: win rates with the number of matches and their uncertainty, matchups and trends. Free and open.`,
    keywords: [...(subject === undefined ? [] : isPair ? [subject.a, subject.b] : [name]), keywords].join(', '),
    ...addresses,
  }
}

/** Metadata of the page that compares two factions, also before both are chosen. */
export const comparePage = (pair: { a: string; b: string } | undefined, filters: ArmyFilters): PageMeta =>
  pair
    ? armiesPage(pair, filters)
    : {
        title: 'Compare Armies',
        description:
          'Two factions side by side: their records, their matches against each other, and whether the difference is clear.',
      }

/** The query of an address; '' without values. */
function queryOf(values: object): string {
  const pairs = Object.entries(values).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`
}

const allArmies = ({ grand_alliance }: ArmyFilters) => (grand_alliance ? `Armies of ${grand_alliance}` : 'Armies')

const gameOf = ({ game_type }: ArmyFilters) => (game_type ? ` in ${gameNames[game_type]}` : '')

/** The filters in words. */
const limitsOf = ({ event_type, country, period, from, to, min_size }: ArmyFilters): string[] =>
  [
    event_type && { tournament: 'tournaments', friendly: 'friendly games' }[event_type],
    country,
    min_size && `events of ${min_size} or more`,
    period && `last ${period} days`,
    from && to && (from === to ? nameDay(from) : `${nameDay(from)} to ${nameDay(to)}`),
    from && !to && `since ${nameDay(from)}`,
    to && !from && `until ${nameDay(to)}`,
  ].filter((phrase): phrase is string => typeof phrase === 'string')

const nameDay = (day: string) => new Date(day).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
