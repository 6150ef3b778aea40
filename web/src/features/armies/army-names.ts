import { type GameType, usualGame } from '@muster/contract/games'

interface NamedArmy {
  faction: string
  name: string
}

/** `faction - name`, as the list to choose an army from has it. */
export const armyOption = ({ faction, name }: NamedArmy) => `${faction} - ${name}`

/** An army as it is shown everywhere else: one that is called like its faction is named once. */
export const armyLabel = (army: NamedArmy) => (army.faction === army.name ? army.name : armyOption(army))

/** The page of a faction's statistics, by default in the game that an address without one means. */
export const factionPath = (faction: string, game: GameType = usualGame) =>
  `/armies/${encodeURIComponent(faction)}${ofGame(game)}`

/** The statistics of all armies of a game. */
export const armiesPath = (game: GameType) => `/armies${ofGame(game)}`

const ofGame = (game: GameType) => (game === usualGame ? '' : `?game_type=${game}`)
