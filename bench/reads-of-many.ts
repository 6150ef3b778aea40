import { api, daysOf, monthsOf, type NamedRead } from './named-reads.ts'

/** Further reads, whose work grows with matches and players. */
export const readsOfMany = (events: number): NamedRead[] => {
  const handle = (turn: number) => `player-${1 + ((turn * 7919) % 50_000)}`
  // A season is the same for all factions, also for those that nobody plays.
  const season = (turn: number) => ({
    game_type: 'AOS',
    faction: `Nobody ${turn}`,
    ...(turn % 2 === 0 && { weeks: '52' }),
  })
  return [
    { name: 'standings', path: (turn) => api(`/events/${1 + ((turn * 7919) % events)}/standings`) },
    {
      name: 'events by a frequent word',
      path: (turn) => api('/events', { limit: 24, search: 'Tournament', ...daysOf(turn) }),
    },
    {
      name: 'players by a frequent word',
      path: (turn) => api('/players', { search: 'player', limit: 1 + (turn % 100) }),
    },
    { name: 'players by a word', path: (turn) => api('/players', { search: handle(turn) }) },
    { name: 'record of a player', path: (turn) => api(`/players/${handle(turn)}`) },
    { name: 'course of a rating', path: (turn) => api(`/players/${handle(turn)}/rating/events`) },
    { name: 'trend of armies', path: (turn) => api('/stats/armies/trend', { game_type: 'AOS', ...monthsOf(turn) }) },
    { name: 'matchups', path: (turn) => api('/stats/armies/matchups', { game_type: 'AOS', ...monthsOf(turn) }) },
    {
      name: 'matches of a faction',
      path: (turn) => api('/stats/armies/Skaven/games', { game_type: 'AOS', ...monthsOf(turn) }),
    },
    { name: 'strengths, a usual season', path: (turn) => api('/stats/armies/strengths', season(turn)) },
    { name: 'open data', path: () => api('/data') },
  ]
}
