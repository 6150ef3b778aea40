import content from './content.json' with { type: 'json' }
import { between, chance, draw, normal, pick, type Random, shuffle } from './random.ts'
import type { Game, Place, Plan } from './schedule.ts'

export const { organisers } = content
/** The account with a known password. */
export const demoOrganiser = organisers[0] as (typeof organisers)[number]
export const demoPassword = 'Demo1234'

/** An army in the tracker's catalogue. */
export interface Army {
  id: number
  game_type: string
  faction: string
  name: string
}

interface RatedArmy extends Army {
  popularity: number
  /** Hidden: in the same unit as `skill`. */
  strength: number
}

interface Player {
  nickname: string
  /** The account's email: organisers playing at home have one, and every second player. */
  account: string | null
  /** Hidden: decides most matches. */
  skill: number
  /** How likely they are to come to an event. */
  zeal: number
  armies: Record<Game, RatedArmy | undefined>
}

const fame: Record<string, number> = content.popularity
const armyKeyOf = ({ game_type, faction, name }: Army) => `${game_type}\n${faction}\n${name}`

/** Gives each army a popularity and strength. The ids and order of the catalogue do not matter. */
export const rateArmies = (random: Random, armies: readonly Army[]): RatedArmy[] =>
  armies
    .toSorted((a, b) => (armyKeyOf(a) < armyKeyOf(b) ? -1 : 1))
    .map((army) => {
      // In Age of Sigmar an army named like its faction is the usual one; the others are special formations of it.
      const isSpecial = army.game_type === 'AOS' && army.name !== army.faction
      const popularity = (fame[army.faction] ?? 1) * Math.exp(normal(random, 0.35)) * (isSpecial ? 0.2 : 1)
      return { ...army, popularity, strength: normal(random, 0.25) }
    })

/** An army for the game, from the faction if that has one; undefined if the catalogue has none for the game. */
export function chooseArmy(random: Random, armies: readonly RatedArmy[], game: Game, faction?: string) {
  const ofGame = armies.filter((army) => army.game_type === game)
  const ofFaction = ofGame.filter((army) => army.faction === faction)
  return draw(random, ofFaction.length > 0 ? ofFaction : ofGame, 1, ({ popularity }) => popularity)[0]
}

/** The community of a country: enough people for its largest event, but few enough that they meet again. */
export function gatherPlayers(random: Random, place: Place, plans: readonly Plan[], armies: readonly RatedArmy[]) {
  const sizes = plans.filter((plan) => plan.place === place).map(({ size }) => size)
  const seats = sizes.reduce((sum, size) => sum + size, 0)
  const count = Math.max(Math.ceil(Math.max(0, ...sizes) * 1.1), Math.round(seats * 0.45))
  const hosts = organisers.filter(({ countries }) => countries[0] === place.country)
  const accounts = new Map(hosts.map(({ nickname, email }) => [nickname, email]))
  return [...accounts.keys(), ...namePlayers(random, place, { count, taken: [...accounts.keys()] })].map(
    (nickname, index): Player => {
      const favourite = chooseArmy(random, armies, chance(random, 0.5) ? 'AOS' : 'SPEARHEAD')?.faction
      return {
        nickname,
        account: accounts.get(nickname) ?? (index % 2 === 0 ? emailOf(place, index) : null),
        // Organisers are no beginners, so that their records have wins.
        skill: normal(random, 0.7) * (accounts.has(nickname) ? 0.3 : 1),
        // Organisers rarely miss an event at home.
        zeal: Math.max(0.3 + random() ** 2 * 3, accounts.has(nickname) ? 50 : 0),
        armies: {
          AOS: chooseArmy(random, armies, 'AOS', favourite),
          SPEARHEAD: chooseArmy(random, armies, 'SPEARHEAD', favourite),
        },
      }
    },
  )
}

const emailOf = ({ country }: Place, index: number) =>
  `player${index}.${country.toLowerCase().replaceAll(' ', '-')}@muster.example`

const words = (text: string) => text.split(' ').filter(Boolean)

/** Nicknames that all differ, even when ignoring case and full stops: real clubs have no 'Ana G' and 'Ana G.'. */
function namePlayers(random: Random, place: Place, { count, taken }: { count: number; taken: string[] }) {
  const names = new Map(taken.map((name) => [name.toLowerCase(), name]))
  const local = words(place.nicknames)
  while (names.size < taken.length + count) {
    const name = local.pop() ?? (chance(random, 0.35) ? inventNickname(random) : callByName(random, place))
    const key = name.toLowerCase().replace('.', '')
    if (!names.has(key)) names.set(key, name)
  }
  return shuffle(random, [...names.values()].slice(taken.length))
}

function callByName(random: Random, { firstNames }: Place) {
  const first = pick(random, words(firstNames))
  if (chance(random, 0.3)) return first
  return `${first} ${pick(random, [...'ABCDEFGHJKLMNPRSTVW'])}${chance(random, 0.2) ? '.' : ''}`
}

function inventNickname(random: Random) {
  const [start, end] = [pick(random, words(content.nicknames.starts)), pick(random, words(content.nicknames.ends))]
  const styles = [
    `${start.toLowerCase()}_${end.toLowerCase()}`,
    `${start}${end}${between(random, 2, 99)}`,
    `The ${start} ${end}`,
    `${start}${end}`,
    `${start}${end}`,
  ]
  return pick(random, styles)
}
