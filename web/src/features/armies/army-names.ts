import { defaultGame, type GameType } from '@muster/contract/games'
import type { Participant } from '@muster/contract/participants'
import { membersText } from '@muster/site/team'

interface NamedArmy {
  faction: string
  name: string
}

/** `faction - name`, as in the army picker. */
export const armyOption = ({ faction, name }: NamedArmy) => `${faction} - ${name}`

/** The label of an army everywhere else. An army with the name of its faction is named once. */
export const armyLabel = (army: NamedArmy) => (army.faction === army.name ? army.name : armyOption(army))

/** The label of a participant's army, or what a list says of it; of a team, its members. Null without any. */
export const armyLabelOf = ({
  army_name,
  army_faction,
  army_written,
  members,
}: Pick<Participant, 'army_name' | 'army_faction' | 'army_written' | 'members'>) =>
  membersText(members) ||
  (army_name && army_faction ? armyLabel({ name: army_name, faction: army_faction }) : army_written)

/** The path of a faction's statistics; an address without a game means the usual one. */
export const factionPath = (faction: string, game: GameType = defaultGame) =>
  `/armies/${encodeURIComponent(faction)}${ofGame(game)}`

/** The path of the statistics of all armies of a game. */
export const armiesPath = (game: GameType) => `/armies${ofGame(game)}`

const ofGame = (game: GameType) => (game === defaultGame ? '' : `?game_type=${game}`)
