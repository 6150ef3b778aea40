import { type GameType, usualGame } from '@muster/contract/games'

/** `faction - name`, as a list of armies shows it. */
export const armyLabel = ({ faction, name }: { faction: string; name: string }) => `${faction} - ${name}`

/** The page of a faction's statistics, by default in the game that an address without one means. */
export const factionPath = (faction: string, game: GameType = usualGame) =>
  `/armies/${encodeURIComponent(faction)}${ofGame(game)}`

/** The statistics of all armies of a game. */
export const armiesPath = (game: GameType) => `/armies${ofGame(game)}`

const ofGame = (game: GameType) => (game === usualGame ? '' : `?game_type=${game}`)
