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

export const listArmies = endpoint({
  method: 'GET',
  path: '/armies',
  tag: 'armies',
  summary: 'The army catalogue, by faction then name',
  access: 'anyone',
  query: CatalogueFilters,
  status: 200,
  response: z.object({ armies: z.array(Army), total: z.int() }).meta({ id: 'ArmyList' }),
})

export const getArmy = endpoint({
  method: 'GET',
  path: '/armies/:army_id',
  tag: 'armies',
  summary: 'One army',
  access: 'anyone',
  params: ArmyParams,
  status: 200,
  response: Army,
})

export const createArmy = endpoint({
  method: 'POST',
  path: '/armies',
  tag: 'armies',
  summary: 'Add an army to the catalogue',
  access: 'catalogue_editor',
  body: ArmyInput,
  status: 201,
  response: Army,
  refusals: ['army_exists'],
})

export const updateArmy = endpoint({
  method: 'PATCH',
  path: '/armies/:army_id',
  tag: 'armies',
  summary: 'Change an army; omitted fields stay as they are',
  access: 'catalogue_editor',
  params: ArmyParams,
  body: ArmyInput.partial(),
  status: 200,
  response: Army,
  refusals: ['army_exists', 'army_in_use'],
})

export const deleteArmy = endpoint({
  method: 'DELETE',
  path: '/armies/:army_id',
  tag: 'armies',
  summary: 'Delete an army that is not in use',
  access: 'catalogue_editor',
  params: ArmyParams,
  status: 204,
  refusals: ['army_in_use'],
})
