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
 * may be home and away.
 */
export function mergeMirrored(event: FileEvent): Set<number> {
  const open = new Map<string, FileMatch[]>()
  const mirrors = new Map<FileMatch, FileMatch>()
  for (const match of event.matches) {
    const [first, second] = match.sides
    const same = open.get(keyOf(match.round_number, second, first))?.shift()
    if (same) {
      mirrors.set(match, same)
      continue
    }
    const key = keyOf(match.round_number, first, second)
    const others = open.get(key)
    if (others) others.push(match)
    else open.set(key, [match])
  }
  const isDouble = 2 * mirrors.size === event.matches.length
  const merged = [...mirrors].filter(
    ([{ round_number, sides }]) => round_number !== null || (isDouble && sides.every(({ score }) => score !== null)),
  )
  for (const [match, same] of merged) same.mirror_line = match.line
  const lines = new Set(merged.map(([{ line }]) => line))
  event.matches = event.matches.filter(({ line }) => !lines.has(line))
  return lines
}

const keyOf = (round: number | null, one: FileSide, other: FileSide) =>
  JSON.stringify([round, foldName(one.nickname), one.score, foldName(other.nickname), other.score])

/**
 * Finds who is in a roster, or plays in a round, more than once. If their clubs differ, they are several people: each
 * gets the name of the club. Otherwise it is a name, or a line, that is there twice. The lines in `merged` repeat others.
 */
export function tellApart(appearances: readonly Appearance[], merged: ReadonlySet<number>): Doubt[] {
  return [...Map.groupBy(appearances, ({ nickname }) => foldName(nickname)).values()].flatMap((named) => {
    const same = named.filter(({ line }) => !merged.has(line))
    if (same.length < 2) return []
    const again = findAgain(same)
    const [first] = again
    if (!first) return []
    const people = peopleOf(same.filter(({ round }) => round === first.round))
    return people
      ? nameByClub(named, people).filter(({ line }) => !merged.has(line))
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
