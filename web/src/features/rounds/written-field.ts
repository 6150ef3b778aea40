import type { Body } from '@muster/contract/client'

type Entered = Body<'POST /pairings/swiss'>['participants'][number]
type Written = Pick<Body<'POST /pairings/check'>, 'pairings' | 'byes'>

/** Example participants, in the form in which an organiser might have them. */
export const exampleField = `Ana; 2; Ben, Eve; Guild
Ben; 1; Ana, Finn; Guild
Cleo; 2; Dan, Gus
Dan; 1; Cleo, bye
Eve; 1; Finn, Ana
Finn; 0; Eve, Ben
Gus; 1; bye, Cleo`

/** Example pairings with a rematch and a second bye. */
export const exampleRound = `Ana - Ben
Cleo - Eve
Finn - Dan
Gus - bye`

export type Read<Value> = { value: Value } | { fault: string }

/**
 * Participants, one per line: name, points, past opponents (names, or "bye" for a bye) and club, separated
 * by semicolons or tabs. The ids are the numbers of the lines.
 */
export function readField(text: string): Read<Entered[]> {
  const rows = linesOf(text).map(({ number, line }) => {
    const [name = '', points = '', met = '', club = ''] = line.split(/[;\t]/).map((cell) => cell.trim())
    return { number, name, points: points.replace(',', '.'), met: namesIn(met), club }
  })
  const ids = new Map(rows.map(({ name }, index) => [foldedName(name), index + 1]))
  for (const { number, name, points, met } of rows) {
    if (name === '') return { fault: `Line ${number} has no name.` }
    if (points !== '' && !Number.isFinite(Number(points)))
      return { fault: `Line ${number}: the points must be a number.` }
    const unknown = met.find((one) => !isBye(one) && !ids.has(foldedName(one)))
    if (unknown) return { fault: `Line ${number}: nobody is called “${unknown}”.` }
  }
  if (ids.size < rows.length) return { fault: 'Two lines have the same name. Please give each their own.' }
  return {
    value: rows.map(({ name, points, met, club }, index) => ({
      id: index + 1,
      name,
      points: Number(points),
      byes: met.filter(isBye).length,
      opponents: met.flatMap((one) => ids.get(foldedName(one)) ?? []),
      ...(club !== '' && { club }),
    })),
  }
}

/** A round, one pairing per line: `Ana - Ben`, or `Gus - bye`. */
export function readRoundOf(text: string, field: Entered[]): Read<Written> {
  const ids = new Map(field.map(({ id, name = '' }) => [foldedName(name ?? ''), id]))
  const round = { pairings: [] as Written['pairings'], byes: [] as NonNullable<Written['byes']> }
  for (const { number, line } of linesOf(text)) {
    const sides = line.split(/\s+(?:-|–|v|vs\.?)\s+|[;\t]/).map((side) => side.trim())
    const [one = '', other = ''] = sides
    const unknown = sides.find((side) => !isBye(side) && !ids.has(foldedName(side)))
    if (sides.length !== 2 || unknown === '') return { fault: `Line ${number} of the round must look like: Ana - Ben` }
    if (unknown) return { fault: `Line ${number} of the round: nobody is called “${unknown}”.` }
    const [participant1_id = 0, participant2_id] = [ids.get(foldedName(one)), ids.get(foldedName(other))]
    if (participant2_id === undefined) round.byes.push({ participant_id: participant1_id })
    else round.pairings.push({ participant1_id, participant2_id })
  }
  return { value: round }
}

const linesOf = (text: string) =>
  text
    .split(/\r?\n/)
    .map((line, index) => ({ line: line.trim(), number: index + 1 }))
    .filter(({ line }) => line !== '')

const namesIn = (text: string) =>
  text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
const foldedName = (name: string) => name.toLowerCase()
const isBye = (name: string) => foldedName(name) === 'bye'
