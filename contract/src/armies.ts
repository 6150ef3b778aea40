import { endpoint } from './endpoint.ts'
import { Id, IdInPath, Page, text } from './fields.ts'
import { GameType, GrandAlliance } from './game-schemas.ts'
import { z } from './zod.ts'

export const Army = z
  .object({ id: Id, name: z.string(), faction: z.string(), game_type: GameType, grand_alliance: GrandAlliance })
  .meta({ id: 'Army' })
export type Army = z.infer<typeof Army>

export const ArmyInput = z.object({
  name: text(100, 'Name is required'),
  // Names that mean something else in the addresses of the statistics.
  faction: text(100, 'Faction is required').refine(
    (name) => !/^(compare|trend|matchups)$|\.csv$/i.test(name),
    'A faction cannot have this name',
  ),
  game_type: GameType,
  grand_alliance: GrandAlliance,
})

export const CatalogueFilters = Page.extend({
  game_type: GameType.optional(),
  grand_alliance: GrandAlliance.optional(),
  faction: text(100).optional(),
  search: text(200).optional(),
})
export type CatalogueFilters = z.output<typeof CatalogueFilters>

const ArmyParams = z.object({ army_id: IdInPath })

const read = { method: 'GET', tag: 'armies', access: 'anyone' } as const
const edit = { tag: 'armies', access: 'catalogue_editor' } as const
const ofArmy = { ...edit, path: '/armies/:army_id', params: ArmyParams } as const

export const listArmies = endpoint({
  ...read,
  path: '/armies',
  summary: 'The army catalogue, by faction then name',
  query: CatalogueFilters,
  response: z.object({ armies: z.array(Army), total: z.int() }).meta({ id: 'ArmyList' }),
})

export const getArmy = endpoint({
  ...read,
  path: '/armies/:army_id',
  summary: 'One army',
  params: ArmyParams,
  response: Army,
})

export const createArmy = endpoint({
  ...edit,
  method: 'POST',
  path: '/armies',
  summary: 'Add an army to the catalogue',
  body: ArmyInput,
  status: 201,
  response: Army,
  refusals: ['army_exists'],
})

export const updateArmy = endpoint({
  ...ofArmy,
  method: 'PATCH',
  summary: 'Change an army; omitted fields stay as they are',
  body: ArmyInput.partial(),
  response: Army,
  refusals: ['army_exists', 'army_in_use'],
})

export const deleteArmy = endpoint({
  ...ofArmy,
  method: 'DELETE',
  summary: 'Delete an army that is not in use',
  refusals: ['army_in_use'],
})
