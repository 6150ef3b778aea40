import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { inShort, seed } from '../../testing/extent.ts'
import { parsePastedList } from './list.ts'
import type { PastedList } from './rows.ts'
import { isPastedList } from './text.ts'

const army = (faction: string, name = faction) => ({ faction, name })
const armies = [
  ...['Skaven', 'Seraphon', 'Nighthaunt', 'Ironjawz', 'Kruleboyz', 'Kharadron Overlords'].map((faction) =>
    army(faction),
  ),
  army('Ossiarch Bonereapers', 'The Lance of Ossia'),
  army('Ossiarch Bonereapers', 'Petrifex Elite'),
]
const read = (text: string) => parsePastedList(text, armies)

/** `Ana | Skaven | Guild`; `?` before an army that the organiser must choose, and before a row in doubt. */
const shown = ({ rows }: PastedList<(typeof armies)[number]>) =>
  rows.map(({ nickname, army, written, club, doubts }) => {
    const cells = [nickname, army ? army.name : written && `? ${written}`, club]
    return `${doubts.length > 0 ? '? ' : ''}${cells.join(' | ').replace(/[| ]+$/u, '')}`
  })

describe('parsePastedList', () => {
  it.each([
    ['one nickname a line', 'Ana\nBen\nCleo', ['Ana', 'Ben', 'Cleo']],
    ['names with a number', 'Player 1\nPlayer 2', ['Player 1', 'Player 2']],
    ['the line ends of other systems', 'Ana\r\nBen\rCleo\n', ['Ana', 'Ben', 'Cleo']],
    ['two columns of a spreadsheet', 'Ana\tSkaven\nBen\tSeraphon', ['Ana | Skaven', 'Ben | Seraphon']],
    ['a single row of a spreadsheet', 'Ana\tSkaven', ['Ana | Skaven']],
    ['further columns, which are left out', 'Ana\tSkaven\t12\nBen', ['Ana | Skaven', 'Ben']],
    ['headings, which are no participant', 'Nickname\tArmy\nAna\tSkaven', ['Ana | Skaven']],
    ['a cell that Muster guards against spreadsheets', "Nickname,Army\n'=Ana,Skaven", ['=Ana | Skaven']],
    ['a heading for names alone', 'Name\nAna\nBen', ['Ana', 'Ben']],
    ['columns with a heading only for the army', 'Who\tFaction\nAna\tmine', ['? Ana | ? mine']],
    [
      'unknown armies before clubs',
      'Ana\tmine\tGuild\nBen\tours\tGuild',
      ['? Ana | ? mine | Guild', '? Ben | ? ours | Guild'],
    ],
    ['remarks, which are in doubt', 'Ann; Skaven, painted\nBen;', ['? Ann | Skaven', 'Ben']],
    ['columns among lines with commas', 'Ann\tSkaven\nBen, Seraphon', ['Ann | Skaven', 'Ben | Seraphon']],
    ['lines numbered without a dot', '1 Ana - Skaven\n2 Ben', ['Ana | Skaven', 'Ben']],
    [
      'numbered lines, except one with separators',
      'Round 1:\n1. Ana - Skaven\n2. Ben, Guild\nCleo Lis / Robots / Guild\nDan / Guild\nPlayers:\n3. Eve\n4. Fay\n5. Gus\n6. Hal\nBring a pen, a tape, dice',
      [
        'Ana | Skaven',
        'Ben |  | Guild',
        '? Cleo Lis | ? Robots | Guild',
        '? Dan |  | Guild',
        'Eve',
        'Fay',
        'Gus',
        'Hal',
      ],
    ],
    [
      'surnames first in quotes',
      '"Smith, John",Skaven\n"Lee, Amy",Seraphon',
      ['John Smith | Skaven', 'Amy Lee | Seraphon'],
    ],
    ['empty lines and spaces around', ' Ana \n\n\t\n Ben', ['Ana', 'Ben']],
    ['one line with brackets', 'Eva (Nighthaunt)', ['Eva | Nighthaunt']],
    ['one line with a hyphen', 'Eva - Nighthaunt', ['Eva | Nighthaunt']],
    ['names with hyphens', 'Anna-Lena\nMary-Ann-Skaven', ['Anna-Lena', 'Mary-Ann | Skaven']],
    ['all in one line', 'Ana: Skaven, Ben (Seraphon) and Cleo', ['Ana | Skaven', 'Ben | Seraphon', 'Cleo']],
    ['the armies first', 'Skaven - Ana\nSeraphon - Ben', ['Ana | Skaven', 'Ben | Seraphon']],
    ['names that are a word of an army', 'Lance\nLance P. - Skaven', ['Lance', 'Lance P. | Skaven']],
    ['unknown armies', 'Ana - Orks\nBen - Skaven', ['? Ana | ? Orks', 'Ben | Skaven']],
    [
      'armies that may be several',
      'Ana - Ossiarch\nBen - Skaven or Seraphon',
      ['? Ana | ? Ossiarch', '? Ben | ? Skaven or Seraphon'],
    ],
    ['armies to be confirmed', 'Ana - tbc\nBen (army TBD)\nCleo: ??', ['Ana', 'Ben', 'Cleo']],
    ['places that nobody has taken', '1. Ana - Skaven\n2. free\n3. space', ['Ana | Skaven']],
    ['names and rounds', 'Round 1\nAna\nBen tbc', ['Ana', 'Ben']],
    ['lines with remarks below them', '1. Ana - Skaven\n   - painted\n2. Ben', ['Ana | Skaven', 'Ben']],
    ['nicknames that end with a word of an army', 'Sir Lance\nMad Elite', ['Sir Lance', 'Mad Elite']],
    [
      'a table with headings inside',
      'Name\tArmy\nAna\tSkaven\nReserves\nBen\tKO',
      ['Ana | Skaven', '? Ben | Kharadron Overlords'],
    ],
    ['names and armies in turn', 'Ana\nSkaven\nBen\nKO', ['Ana | Skaven', 'Ben | Kharadron Overlords']],
    ['surnames in a column', 'Name,Surname,Army\nAna,Lee,Skaven', ['Ana Lee | Skaven']],
    [
      'clubs that sound like armies',
      'Ana, Leeds Petrifex\nBen, York Yobs\nCleo, York Yobs',
      ['? Ana | Petrifex Elite | Leeds', 'Ben |  | York Yobs', 'Cleo |  | York Yobs'],
    ],
    ['people without a name', 'Ana\nTwo lads from Hull', ['Ana', '? Two lads from Hull']],
    [
      'one name with two clubs',
      'Ana\tSkaven\tGuild\nBen\tSkaven\tGuild\nana\tSeraphon\tYork',
      ['? Ana (Guild) | Skaven | Guild', 'Ben | Skaven | Guild', '? ana (York) | Seraphon | York'],
    ],
    [
      'clubs in merged cells, which are in doubt below the first',
      'Club\tName\tArmy\nGuild\tAna\tSkaven\n\tBen\t\nYork\tCleo\tSeraphon\nReserves\n\tDan\t',
      ['Ana | Skaven | Guild', '? Ben |  | Guild', 'Cleo | Seraphon | York', '? Dan |  | York'],
    ],
    [
      'teams above their indented people',
      'Team Red\n  Ana - Skaven\n  Ben - Seraphon\nTeam Blue\n  Cleo - Ironjawz',
      ['Ana | Skaven', 'Ben | Seraphon', 'Cleo | Ironjawz'],
    ],
    [
      'people above their indented armies',
      'Ana\n  Skaven (blue)\nBen - Ironjawz',
      ['Ana', '? blue | Skaven', 'Ben | Ironjawz'],
    ],
    ['a quoted mail', '> Hi Sam,\n> - Ana (Skaven)\n> - Ben (Seraphon)', ['Ana | Skaven', 'Ben | Seraphon']],
    [
      'answers in place of clubs',
      'Name\tClub\tArmy\nAna\tNee\tSkaven\nBen\tNo Mercy\tSeraphon',
      ['Ana | Skaven', 'Ben | Seraphon | No Mercy'],
    ],
    ['numbers that are no names', 'First name,Last name,Attendee #\nAna,Lee,7\nBen,,8', ['Ana Lee', 'Ben']],
    ['places that are left', 'Ana - Skaven\nBen - Seraphon\nSpaces left: 3', ['Ana | Skaven', 'Ben | Seraphon']],
    ['filled-in forms', 'Name: Ana\nArmy: Skaven\n\nName: Ben\nArmy: tbc', ['Ana | Skaven', 'Ben']],
  ])('finds the participants in %s', (_what, text, rows) => {
    expect(shown(read(text))).toEqual(rows)
  })

  it.each([
    ['Ana - Skaven\nBen - dropped out', 'Ben'],
    ["Ana\nBen can't make it", 'Ben'],
    ['Ana\n~~Ben - Seraphon~~', 'Ben'],
    ['Ana\nDropped:\nBen', 'Ben'],
    ['Name,Army,Status\nAna,Skaven,ok\nBen,Seraphon,withdrawn', 'Ben'],
    [
      '[18:05, 12/03/2026] Ben: Skaven\n[18:06, 12/03/2026] Ana: in\n[18:07, 12/03/2026] Ben: sorry, I have to cancel, cannot come',
      'Ben',
    ],
    ['1. Ana\n2. Ben: abgesagt', 'Ben'],
    ['Ana\nBen\nben', 'ben'],
  ])('leaves out participants who do not come, and offers to add them: %j', (text, nickname) => {
    const { rows, leftOut } = read(text)
    expect(rows.map((row) => row.nickname)).toEqual(nickname === 'ben' ? ['Ana', 'Ben'] : ['Ana'])
    expect(leftOut.map(({ row }) => row?.nickname)).toEqual([nickname])
  })

  it('names ignored columns and lines', () => {
    expect(read('Team,Player,Army,Player,Army\nA,Ana,Skaven,Ben,KO').columns?.ignored).toEqual(['Player', 'Army'])
    const { columns } = read('Rank\tName\tEmail\tArmy\tPaid\n1\tAna\tana@example.com\tSkaven\tyes')
    expect(columns).toEqual({ used: ['nickname', 'army'], ignored: ['Rank', 'Email', 'Paid'] })
    expect(read('Guild\t7\tAna\tSkaven\nGuild\t9\tBen\tSeraphon').columns).toEqual({
      used: ['club', 'nickname', 'army'],
      ignored: ['“7”'],
    })
    expect(read('Hi Kim,\nPlayers (2)\nAna - Skaven\nsomebody@example.com').ignored).toEqual([
      'somebody@example.com',
      'Hi Kim,',
      'Players (2)',
    ])
  })

  it('mentions each typed word in a row, in what it leaves out or in what it ignores', () => {
    const word = fc.constantFrom(
      ...[
        'Ana',
        '1337',
        '404',
        'Cat',
        'reserve',
        'maybe',
        'Skaven',
        'Lance',
        'paid',
        '£5',
        'tbc',
        'Guild',
        'dropped',
        '7',
        '12',
      ],
      ...[
        'Name',
        'Army',
        'she/her',
        'ana@example.com',
        '~~Ben~~',
        'Players',
        'thanks',
        'Sean O’Brien',
        '+44 7700 900123',
      ],
    )
    const sign = fc.constantFrom(' ', ' - ', ': ', ', ', ' (', '\t', ' | ', ';', '. ', '  ', ' / ')
    const line = fc
      .array(fc.tuple(word, sign), { minLength: 1, maxLength: 4 })
      .map((pairs) => pairs.flat().slice(0, -1).join(''))
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 6 }), (lines) => {
        const { rows, leftOut, ignored, columns } = read(lines.join('\n'))
        const mentioned = [...rows.map((row) => row.line), ...leftOut.map((out) => out.line), ...ignored].join('\n')
        // A heading is named by its columns.
        const isHeading = (each: string) => columns !== undefined && /Name|Army|Players|dropped|paid/.test(each)
        const words = lines.filter((each) => !isHeading(each)).flatMap((each) => each.match(/[\p{L}\p{N}]+/gu) ?? [])
        for (const each of words) expect(mentioned).toContain(each)
      }),
      { numRuns: inShort(300, 5000), seed },
    )
  })

  it('returns the texts of the armies when there is no catalogue', () => {
    const { rows } = parsePastedList('Ana - Skaven\nBen', [])
    expect(rows.map(({ nickname, written }) => [nickname, written])).toEqual([
      ['Ana', 'Skaven'],
      ['Ben', ''],
    ])
  })
})

describe('isPastedList', () => {
  it.each(['Ana', 'Ana B. Carter', 'Ana\n', 'Mary-Ann', ''])('is false for a nickname: %j', (text) => {
    expect(isPastedList(text, '')).toBe(false)
  })

  it.each(['Ana\nBen', 'Ana\tSkaven', 'Eva (Nighthaunt)', 'Eva - Nighthaunt', 'Eva with Skaven'])(
    'is true for a list: %j',
    (text) => {
      expect(isPastedList(text, '')).toBe(true)
    },
  )

  it('is false for a single line if the field already has letters', () => {
    expect(isPastedList(' (Leeds)', 'Ana')).toBe(false)
  })
})
