import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { foldName } from '@muster/contract/names'
import type { FileEvent } from '@muster/rules/import/file-event'
import { readFile } from '@muster/rules/import/read-file'
import { describe, expect, it } from 'vitest'
import catalogue from '../server/src/db/armies.json' with { type: 'json' }

const folder = join(import.meta.dirname, 'imported-files')
const armies = catalogue.map((army, index) => ({ ...army, id: index + 1 }))
const factions = new Map(armies.map(({ id, faction }) => [id, faction]))

/** What a file gives: a match as `1|2|Ann|Skaven|12|Bob|Seraphon|8`, a participant without one as `P Ann|Skaven|Guild`. */
interface Given {
  text: string
  /** Whether the preview shows the line under “To check”. */
  isDoubtful: boolean
}

function readFixture(name: string) {
  const text = readFileSync(join(folder, name), 'utf8')
  const [, game = '', file = '', expected = ''] = /^(\w+):.*\n--- file\n(.*)\n--- expected\n(.*)$/su.exec(text) ?? []
  const { events, bad, doubts } = readFile({
    text: file,
    defaults: { event: 'Cup', game_type: game === 'AOS' ? 'AOS' : 'SPEARHEAD' },
    catalogue: armies.map((army) => ({ ...army, game_type: army.game_type === 'AOS' ? 'AOS' : 'SPEARHEAD' })),
  })
  const isDoubtful = (line: number) => doubts.some((doubt) => doubt.line === line)
  return {
    name,
    given: events.flatMap((event) => givenBy(event, isDoubtful)),
    refused: bad.map(({ reason }) => reason),
    expected: expected
      .trim()
      .split('\n')
      .map((line): Given => ({ text: line.replace(/^~/, ''), isDoubtful: line.startsWith('~') })),
  }
}

function givenBy({ entrants, matches }: FileEvent, isDoubtful: (line: number) => boolean): Given[] {
  const factionOf = (id: number | null) => factions.get(id ?? 0) ?? ''
  const played = new Set(matches.map(({ line }) => line))
  return [
    ...matches.map(({ line, round_number, table_number, sides }) => ({
      text: [
        round_number ?? '',
        table_number ?? '',
        ...sides.flatMap(({ nickname, army_id, score }) => [foldName(nickname), factionOf(army_id), score ?? '']),
      ].join('|'),
      isDoubtful: isDoubtful(line),
    })),
    ...entrants
      .filter(({ line }) => !played.has(line))
      .map(({ line, nickname, army_id, club }) => ({
        text: `P ${foldName(nickname)}|${factionOf(army_id)}|${club ?? ''}`,
        isDoubtful: isDoubtful(line),
      })),
  ]
}

/** What is wrong with a file: what it does not give, and what it gives that is not in it. */
function failuresOf({ given, refused, expected }: ReturnType<typeof readFixture>): string[] {
  const folded = (text: string) =>
    text.startsWith('P ')
      ? text.replace(/^P ([^|]+)/, (_, name: string) => `P ${foldName(name)}`)
      : text
          .split('|')
          .map((cell, at) => (at === 2 || at === 5 ? foldName(cell) : cell))
          .join('|')
  const wanted = expected.map((each) => ({ ...each, text: folded(each.text) }))
  return [
    ...wanted
      .filter((each) => !given.some((other) => other.text === each.text && (other.isDoubtful || !each.isDoubtful)))
      .map(({ text }) => `${text} is missing (${refused.join(' ')})`),
    ...given.filter(({ text }) => !wanted.some((each) => each.text === text)).map(({ text }) => `${text} is not in it`),
  ]
}

describe('readFile', () => {
  it.each(globSync('{.,held-out}/*.txt', { cwd: folder }).toSorted())('reads %s right', (name) => {
    expect(failuresOf(readFixture(name))).toEqual([])
  })
})
