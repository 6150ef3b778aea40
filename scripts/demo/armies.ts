import { createRandom, normal, pickWeighted, type Random } from './random.ts'
import type { Game } from './schedule.ts'

/** An army in the tracker's catalogue. */
export interface Army {
  id: number
  game_type: string
  faction: string
  name: string
}

export interface RatedArmy extends Army {
  popularity: number
  /** Hidden: in the same unit as `skill`. */
  strength: number
}

/** Factions that every club has, and some that are rare; all others have a weight of 1. */
const fame: Record<string, number> = {
  'Stormcast Eternals': 3.5,
  Skaven: 3,
  'Slaves to Darkness': 2.5,
  'Soulblight Gravelords': 2.2,
  Seraphon: 2,
  'Maggotkin of Nurgle': 1.8,
  Nighthaunt: 1.7,
  'Gloomspite Gitz': 1.6,
  'Cities of Sigmar': 1.5,
  Bonesplitterz: 0.2,
  'Beasts of Chaos': 0.3,
  Fyreslayers: 0.5,
}

/**
 * Gives each army a popularity and strength. They depend on its name, so that the ids and order of the catalogue do not
 * matter.
 */
export function rateArmies(seed: number, armies: readonly Army[]): RatedArmy[] {
  return armies
    .map((army) => {
      const random = createRandom(seed, `army ${army.game_type} ${army.faction} ${army.name}`)
      // In Age of Sigmar an army named like its faction is the usual one; the others are special formations of it.
      const isSpecial = army.game_type === 'AOS' && army.name !== army.faction
      return {
        ...army,
        popularity: (fame[army.faction] ?? 1) * Math.exp(normal(random, 0.35)) * (isSpecial ? 0.2 : 1),
        strength: normal(random, 0.25),
      }
    })
    .sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
}

const keyOf = ({ game_type, faction, name }: Army) => `${game_type}\n${faction}\n${name}`

const popularityOf = (army: RatedArmy) => army.popularity

/** An army for the game, from the faction if that has one; undefined if the catalogue has none for the game. */
export function chooseArmy(random: Random, armies: readonly RatedArmy[], game: Game, faction?: string) {
  const ofGame = armies.filter((army) => army.game_type === game)
  const ofFaction = ofGame.filter((army) => army.faction === faction)
  return pickWeighted(random, ofFaction.length > 0 ? ofFaction : ofGame, popularityOf)
}
