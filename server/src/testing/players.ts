import { updateProfile } from '@muster/contract/accounts'
import type { PlayerVisibility } from '@muster/contract/player-fields'
import { buildGames, type InventedEvent } from './army-games.ts'
import { buildUser, type Owner } from './builders.ts'
import type { TestApp } from './test-app.ts'

/** An account whose record this circle sees. */
export async function buildPlayer(test: TestApp, nickname: string, player_visibility: PlayerVisibility = 'public') {
  const player = await buildUser(test, { nickname })
  await test.call(updateProfile, { token: player.token, body: { player_visibility } })
  return player
}

interface PlayedEvent extends Partial<InventedEvent> {
  /** The accounts of the first participants; null for one without. */
  players: readonly (Owner | null)[]
}

/** An event in which these accounts take part, under their nicknames unless others are given. */
export async function buildPlayed(test: TestApp, { players, ...given }: PlayedEvent) {
  const event = await buildGames(test, {
    field: players.map(() => null),
    nicknames: players.map((player, index) => player?.nickname ?? `Participant ${index}`),
    games: [],
    ...given,
  })
  for (const [index, player] of players.entries()) {
    await test.db
      .updateTable('participants')
      .set({ user_id: player?.id ?? null })
      .where('id', '=', event.participants[index] ?? 0)
      .execute()
  }
  return event
}
