import { chooseArmy, type RatedArmy } from './armies.ts'
import { nameCommunity } from './names.ts'
import { organisers } from './organisers.ts'
import { type Place, places } from './places.ts'
import { chance, createRandom, drawWeighted, normal, type Random } from './random.ts'
import type { Game, Plan } from './schedule.ts'

export interface Player {
  nickname: string
  /** The account's email, if this is an organiser playing at home. */
  account: string | null
  /** Hidden: decides most matches. */
  skill: number
  /** How likely they are to come to an event. */
  zeal: number
  armies: Record<Game, RatedArmy | undefined>
}

/** The community of each country: enough people for its largest event, but few enough that they meet again. */
export function gatherCommunities(seed: number, plans: readonly Plan[], armies: readonly RatedArmy[]) {
  return new Map(
    places.map((place) => {
      const sizes = plans.filter((plan) => plan.place === place).map(({ size }) => size)
      const seats = sizes.reduce((sum, size) => sum + size, 0)
      const count = Math.max(Math.ceil(Math.max(0, ...sizes) * 1.1), Math.round(seats * 0.45))
      return [place, gatherCommunity(createRandom(seed, `players of ${place.country}`), place, { count, armies })]
    }),
  )
}

function gatherCommunity(
  random: Random,
  { country }: Place,
  { count, armies }: { count: number; armies: readonly RatedArmy[] },
): Player[] {
  const hosts = organisers.filter(({ countries }) => countries[0] === country)
  const names = nameCommunity(
    random,
    country,
    count,
    hosts.map(({ nickname }) => nickname),
  )
  const people = [
    ...hosts.map(({ nickname, email }) => ({ nickname, account: email })),
    ...names.map((nickname) => ({ nickname, account: null })),
  ]
  return people.map((person) => {
    const favourite = chooseArmy(random, armies, chance(random, 0.5) ? 'AOS' : 'SPEARHEAD')?.faction
    return {
      ...person,
      skill: normal(random, 0.7),
      zeal: 0.3 + random() ** 2 * 3,
      armies: {
        AOS: chooseArmy(random, armies, 'AOS', favourite),
        SPEARHEAD: chooseArmy(random, armies, 'SPEARHEAD', favourite),
      },
    }
  })
}

/** Draws who comes to an event; the keener ones come more often. */
export const drawPlayers = (random: Random, community: readonly Player[], count: number) =>
  drawWeighted(random, community, count, ({ zeal }) => zeal)
