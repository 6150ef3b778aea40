import * as armies from './armies.ts'
import { documented, documentedCalls, documentedInput } from './docs.ts'
import { page } from './fields.docs.ts'
import {
  faction,
  faction_in_query,
  game_type,
  game_type_in_query,
  grand_alliance,
  grand_alliance_in_query,
  total,
} from './shared.docs.ts'

documented(armies.Army, ['An entry of the catalogue: an army of a faction, for one game.'], {
  id: ['Used as `army_id` of participants and matches.', 112],
  name: ['Unique within its faction and game.', 'The Great-grand Gnawhorde'],
  faction,
  game_type: ['The game that the army is made for.', 'AOS'],
  grand_alliance,
})
const armyInput = documentedInput(armies.ArmyInput, {
  name: ['Unique within its faction and game.', 'The Great-grand Gnawhorde'],
  faction: ['A new name makes a new faction.', 'Skaven'],
  game_type,
  grand_alliance: ['The alliance that the faction belongs to.', 'Chaos'],
})
documentedInput(armies.CatalogueFilters, {
  ...page,
  game_type: game_type_in_query,
  grand_alliance: grand_alliance_in_query,
  faction: faction_in_query,
  search: ['Part of the name of an army or a faction, regardless of case and accents.', 'gnawhorde'],
})
documented(armies.listArmies.response, ['A page of the catalogue.'], { armies: ['By faction, then name.'], total })
documentedInput(armies.getArmy.params, { army_id: ['The `id` of an army in the catalogue.', 112] })
documentedInput(armies.updateArmy.body, armyInput)
documentedCalls(armies, {
  listArmies: { gives: 'A page of the catalogue, and how many armies match.' },
  getArmy: { gives: 'The army.' },
  createArmy: { sends: 'The new entry.', gives: 'The army with its new `id`.' },
  updateArmy: {
    sends: 'The fields to change; the others stay as they are.',
    sent: { name: 'The Great-grand Gnawhorde' },
    gives: 'The army as it is now.',
  },
  deleteArmy: { gives: 'The army is deleted.' },
})
