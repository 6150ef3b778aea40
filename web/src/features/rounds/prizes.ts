import type { GrandAlliance } from '@muster/contract/games'
import type { Participant } from '@muster/contract/participants'
import type { Standing } from '@muster/contract/standings'

export interface Prize {
  title: string
  /** More than one where they share it. */
  winners: string[]
}

type Ranked = Pick<Standing, 'participant_id' | 'nickname' | 'position' | 'wins' | 'draws' | 'losses'>

const ordinals = ['First', 'Second', 'Third']

/**
 * Who may get a prize: the first three, the best of each grand alliance and of each faction with a field, and the last
 * who has stayed to the end. Whoever did not come gets none.
 */
export function prizesOf(all: readonly Ranked[], participants: readonly Participant[]): Prize[] {
  const byId = new Map(participants.map((participant) => [participant.id, participant]))
  const standings = all.filter(({ position, wins, draws, losses }) => position !== null && wins + draws + losses > 0)
  const namesAt = (position: number | null) =>
    standings.filter((standing) => standing.position === position).map(({ nickname }) => nickname)
  const places = ordinals.map((title, index) => ({ title, winners: namesAt(index + 1) }))
  const bestOf = (title: string, isIn: (participant: Participant | undefined) => boolean): Prize[] => {
    const own = standings.filter(({ participant_id }) => isIn(byId.get(participant_id)))
    const winners = own.filter(({ position }) => position === own[0]?.position).map(({ nickname }) => nickname)
    // Alone in their faction, somebody is the best of nobody.
    return own.length < 2 ? [] : [{ title, winners }]
  }
  const alliances: GrandAlliance[] = ['Order', 'Chaos', 'Death', 'Destruction']
  const factions = [...new Set(participants.flatMap(({ army_faction }) => army_faction ?? []))].toSorted()
  const stayed = standings.findLast(({ participant_id }) => byId.get(participant_id)?.dropped_after_round === null)
  const last = stayed?.position ?? 0
  return [
    ...places.filter(({ winners }) => winners.length > 0),
    ...alliances.flatMap((alliance) => bestOf(`Best of ${alliance}`, (one) => one?.army_grand_alliance === alliance)),
    ...factions.flatMap((faction) => bestOf(`Best ${faction}`, (one) => one?.army_faction === faction)),
    ...(last > ordinals.length ? [{ title: 'Last', winners: namesAt(last) }] : []),
  ]
}

/** Thanks for everybody, with the first three and where the standings are, for a chat. */
export function thanksFor(title: string, prizes: readonly Prize[], address: string | undefined): string {
  const places = prizes
    .filter((prize) => ordinals.includes(prize.title))
    .map(({ title: place, winners }) => `${ordinals.indexOf(place) + 1}. ${winners.join(', ')}`)
  return [
    `Thank you all for playing ${title}!`,
    ...places,
    ...(address === undefined ? [] : [`All results and the standings: ${address}`]),
  ].join('\n')
}
