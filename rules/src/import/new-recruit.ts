import type { ImportField } from '@muster/contract/import-fields'
import { importFields, importLinesMax } from '@muster/contract/import-fields'
import { z } from '@muster/contract/zod'
import { type BadLine, ImportError, tooLong } from './problems.ts'
import type { Cells, Row } from './table.ts'

// New Recruit publishes no description of its tournament report. These are the fields that public programs read from
// it; everything is optional, and unknown fields are ignored. It names armies by numbers that only New Recruit knows,
// so the army is searched in the first lines of the list.

const Player = z.object({
  alias: z.string().nullish(),
  name: z.string().nullish(),
  army: z.string().nullish(),
  exported_list: z.string().nullish(),
})
/** More than a game has. Each is read. */
const scoresMax = 100
const Points = z.number().nullish()
/** BPObj are the tournament points of a game with objectives, BP those without; `pts` is a simple score. */
const Score = z.object({ BPObj: Points, BP: Points, pts: Points })
const Game = z.object({
  date: z.string().nullish(),
  round: z.number().nullish(),
  table: z.number().nullish(),
  players: z.array(Player).length(2),
  score: z.array(Score).max(scoresMax).nullish(),
})
const Report = z.object({
  name: z.string(),
  country_name: z.string().nullish(),
  city: z.string().nullish(),
  start: z.string().nullish(),
  games: z.array(z.unknown()),
})

export const isNewRecruit = (file: unknown) => Report.safeParse(file).success

type Defaults = Partial<Record<ImportField, string>>

/** Reads each game as a row; games are counted from 1. Throws an ImportError without any. */
export function readNewRecruit(file: unknown, defaults: Defaults): { rows: Row[]; bad: BadLine[] } {
  const report = Report.parse(file)
  const { games } = report
  if (games.length === 0) throw new ImportError('The report has no games.')
  if (games.length > importLinesMax) throw tooLong()
  // All games of an event have one date, however late they were entered.
  const date = report.start ?? games.map((game) => Game.safeParse(game).data?.date).find(Boolean) ?? ''
  const event = {
    ...(Object.fromEntries(importFields.map((field) => [field, defaults[field] ?? ''])) as Cells),
    event: report.name,
    ...(date && { date: date.slice(0, 10) }),
    ...(report.country_name && { country: report.country_name }),
    ...(report.city && { city: report.city }),
  }
  const rows: Row[] = []
  const bad: BadLine[] = []
  for (const [index, each] of games.entries()) {
    const line = index + 1
    const game = Game.safeParse(each)
    if (game.success) rows.push({ line, cells: cellsOf(event, game.data) })
    else bad.push({ line, reason: 'it is not a game of two players.' })
  }
  return { rows, bad }
}

/** `event` are the cells that all games share. */
function cellsOf(event: Cells, game: z.infer<typeof Game>): Cells {
  const sideOf = (side: 0 | 1) => {
    const player = game.players[side]
    const score = game.score?.[side]
    const points = score?.BPObj ?? score?.BP ?? score?.pts
    return {
      [`player${side + 1}`]: player?.alias || player?.name || '',
      [`army${side + 1}`]: player?.army || armyLineOf(player?.exported_list ?? ''),
      [`score${side + 1}`]: points == null ? '' : String(points),
    }
  }
  return {
    ...event,
    round: game.round == null ? '' : String(game.round),
    table: game.table == null ? '' : String(game.table),
    ...sideOf(0),
    ...sideOf(1),
  }
}

/** The line of a list that names the army, such as `Faction: Skaven` or `+ FACTION KEYWORD: Skaven`. */
function armyLineOf(list: string): string {
  for (const line of list.split('\n')) {
    const army = line.length > lineMax ? undefined : armyLine.exec(line)?.[1]
    if (army !== undefined) return army
  }
  return ''
}

const armyLine = /^[+\s]*(?:grand )?(?:faction(?: keyword)?|army(?: faction)?)\s*:\s*(.+?)[+\s]*$/i

/** No army has a longer name, and the time of the expression grows with the square of the length. */
const lineMax = 300
