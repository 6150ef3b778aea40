import { foldName } from '@muster/contract/names'
import { namesByClub } from '../people/names.ts'
import type { Doubt, FileEntrant, FileEvent, FileMatch, FileSide } from './file-event.ts'
import { quote } from './problems.ts'

/** Where a line names somebody: a side of a match, a participant of a roster, or somebody with a bye. */
export interface Appearance {
  line: number
  round: number | null
  isRoster: boolean
  nickname: string
  club: string | null
  /** What the file makes of them. */
  made: (FileSide | FileEntrant)[]
}

/**
 * Removes games that the file lists once for each player, with mirrored scores, and notes their lines. Two people play
 * once in a round; without rounds, only a file that lists every game twice is sure to mean one. Fixtures without scores
 * may be home and away. A line may have the score of its own player alone. Returns the sides of the removed games.
 */
export function mergeMirrored(event: FileEvent): Set<FileSide | FileEntrant> {
  const open = new Map<string, FileMatch[]>()
  const mirrors = new Map<FileMatch, FileMatch>()
  for (const match of event.matches) {
    const [first, second] = match.sides
    const isHalf = match.round_number !== null && first.score !== null && second.score === null
    const same = open.get(repeatKeyOf(match.round_number, second, first, isHalf))?.shift()
    if (same) {
      if (isHalf) same.sides[1].score = first.score
      mirrors.set(match, same)
      continue
    }
    const key = repeatKeyOf(match.round_number, first, second, isHalf)
    const others = open.get(key)
    if (others) others.push(match)
    else open.set(key, [match])
  }
  const isDouble = 2 * mirrors.size === event.matches.length
  const merged = [...mirrors].filter(
    ([{ round_number, sides }]) => round_number !== null || (isDouble && sides.every(({ score }) => score !== null)),
  )
  for (const [match, same] of merged) same.mirror_line = match.line
  const removed = new Set(merged.map(([match]) => match))
  event.matches = event.matches.filter((match) => !removed.has(match))
  return new Set([...removed].flatMap(({ sides }) => sides))
}

function repeatKeyOf(round: number | null, one: FileSide, other: FileSide, isHalf: boolean) {
  const scores = isHalf ? 'half' : [one.score, other.score]
  return JSON.stringify([round, foldName(one.nickname), foldName(other.nickname), scores])
}

/**
 * Finds who is in a roster, or plays in a round, more than once. If their clubs differ, they are several people: each
 * gets the name of the club. Otherwise it is a name, or a line, that is there twice. The sides in `merged` repeat others.
 */
export function tellApart(appearances: readonly Appearance[], merged: ReadonlySet<FileSide | FileEntrant>): Doubt[] {
  const isMerged = ({ made }: Appearance) => made.some((each) => merged.has(each))
  return [...Map.groupBy(appearances, ({ nickname }) => foldName(nickname)).values()].flatMap((named) => {
    const same = named.filter((each) => !isMerged(each))
    if (same.length < 2) return []
    const again = findAgain(same)
    const [first] = again
    if (!first) return []
    const people = peopleOf(same.filter(({ round }) => round === first.round))
    return people
      ? nameByClub(named, people).flatMap((doubt, at) => (named[at] && isMerged(named[at]) ? [] : doubt))
      : again.map(({ line, isRoster, nickname, earlier }) => ({
          line,
          doubt: `${quote(nickname)} is in line ${earlier}${isRoster ? '' : ' of the same round'} as well.`,
        }))
  })
}

/** The appearances of one name after its first in a round or a roster, with the line of the first. */
function findAgain(same: readonly Appearance[]): (Appearance & { earlier: number })[] {
  const firsts = new Map<number | null, number>()
  return same.flatMap((each) => {
    if (each.round === null && !each.isRoster) return []
    const earlier = firsts.get(each.round)
    firsts.set(each.round, earlier ?? each.line)
    return earlier === undefined ? [] : [{ ...each, earlier }]
  })
}

/** The name of each club's person; undefined if the clubs do not tell them apart. */
function peopleOf(together: readonly Appearance[]): Map<string, string> | undefined {
  const people = together.map(({ nickname, club }) => ({ nickname, club: club ?? '' }))
  const names = namesByClub(people)
  return names && new Map(people.map(({ club }, at) => [foldName(club), names[at] ?? '']))
}

function nameByClub(same: readonly Appearance[], people: ReadonlyMap<string, string>): Doubt[] {
  return same.map(({ line, nickname, club, made }) => {
    const name = people.get(foldName(club ?? ''))
    if (name !== undefined) for (const each of made) each.nickname = name
    return {
      line,
      doubt: `${quote(nickname)} is the name of several people: ${[...people.values()].map(quote).join(' and ')}.`,
    }
  })
}
