import { endpoint } from './endpoint.ts'
import { Id, IdInPath, Page, text } from './fields.ts'
import { GameType, GrandAlliance } from './game-schemas.ts'
import { z } from './zod.ts'

/** An entry of the catalogue: an army of a faction, for one game. */
export const Army = z
  .object({
    /** Used as `army_id` of participants and matches. @example 112 */
    id: Id,
    /** Unique within its faction and game. @example The Great-grand Gnawhorde */
    name: z.string(),
    /** The faction, by its name in the catalogue. @example Skaven */
    faction: z.string(),
    game_type: GameType,
    grand_alliance: GrandAlliance,
  })
  .meta({ id: 'Army' })
export type Army = z.infer<typeof Army>

export const ArmyInput = z.object({
  /** Unique within its faction and game. @example The Great-grand Gnawhorde */
  name: text(100, 'Name is required'),
  // Names that mean something else in the addresses of the statistics.
  /** A new name makes a new faction. @example Skaven */
  faction: text(100, 'Faction is required').refine(
    (name) => !/^(compare|trend|matchups)$|\.csv$/i.test(name),
    'A faction cannot have this name',
  ),
  game_type: GameType,
  grand_alliance: GrandAlliance,
})

export const CatalogueFilters = Page.extend({
  /** Only this game. @example AOS */
  game_type: GameType.optional(),
  /** Only factions of this alliance. @example Chaos */
  grand_alliance: GrandAlliance.optional(),
  /** Only this faction, by its name in the catalogue. @example Skaven */
  faction: text(100).optional(),
  /** Part of the name of an army or a faction, regardless of case and accents. @example gnawhorde */
  search: text(200).optional(),
})
export type CatalogueFilters = z.output<typeof CatalogueFilters>

const ArmyParams = z.object({
  /** The `id` of an army in the catalogue. @example 112 */
  army_id: IdInPath,
})

const read = { method: 'GET', tag: 'armies', access: 'anyone' } as const
const edit = { tag: 'armies', access: 'catalogue_editor' } as const
const ofArmy = { ...edit, path: '/armies/:army_id', params: ArmyParams } as const

/** The army catalogue, by faction then name. */
export const listArmies = endpoint({
  ...read,
  path: '/armies',
  query: CatalogueFilters,
  /** A page of the catalogue. */
  response: z
    .object({
      /** By faction, then name. */
      armies: z.array(Army),
      /** How many there are on all pages together. @example 1 */
      total: z.int(),
    })
    .meta({ id: 'ArmyList' }),
})

/** One army. */
export const getArmy = endpoint({
  ...read,
  path: '/armies/:army_id',
  params: ArmyParams,
  response: Army,
})

/** Add an army to the catalogue. */
export const createArmy = endpoint({
  ...edit,
  method: 'POST',
  path: '/armies',
  body: ArmyInput,
  status: 201,
  response: Army,
  refusals: ['army_exists'],
})

/** Change an army; omitted fields stay as they are. @example {"name": "The Great-grand Gnawhorde"} */
export const updateArmy = endpoint({
  ...ofArmy,
  method: 'PATCH',
  body: ArmyInput.partial(),
  response: Army,
  refusals: ['army_exists', 'army_in_use'],
})

/** Delete an army that is not in use. */
export const deleteArmy = endpoint({
  ...ofArmy,
  method: 'DELETE',
  refusals: ['army_in_use'],
})
