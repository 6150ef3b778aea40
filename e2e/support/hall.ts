import type { Match } from '@muster/contract/matches'
import type { Standing } from '@muster/contract/standings'
import { expect as base, type Page } from '@playwright/test'
import { type apiOf, createTournament } from './api.ts'

type Call = ReturnType<typeof apiOf>

/** Nothing here asserts a time. A loaded machine takes long, and a page without a stream polls every 30 seconds. */
export const expect = base.configure({ timeout: 120_000 })

/** A tournament of eight: Ana joins with her account, the organiser adds the others. Round 1 is a draft. */
export async function setUpHall(organiser: Call, ana: Call) {
  const { params } = await createTournament(organiser, ['Ben', 'Cleo', 'Dan', 'Eve', 'Finn', 'Gus', 'Hana'], {
    registration_open: true,
    rounds_planned: 3,
    report_policy: 'both',
  })
  await ana('POST /events/:event_id/participants/me', { params, body: {} })
  const all = (await organiser('GET /events/:event_id/participants', { params })).participants
  const idOf = (name: string) => all.find(({ nickname }) => nickname === name)?.id ?? 0
  const keep = [{ participant1_id: idOf('Ana'), participant2_id: idOf('Ben'), table_number: 1 }]
  await organiser('POST /events/:event_id/rounds', { params, body: { method: 'swiss', keep } })
  return params
}

/** The seats of a round: the matches of Ana and Ben, and the others, whose results the desk enters. */
export async function seatsOf(call: Call, params: { event_id: number }, round_number: number) {
  const matches = (await call('GET /events/:event_id/matches', { params, query: {} })).matches.filter(
    (match) => match.round_number === round_number,
  )
  const slips = await call('GET /events/:event_id/rounds/:round_number/slips', { params: { ...params, round_number } })
  const seat = (name: string) => {
    const match = matches.find((one) => namesOf(one).includes(name))
    const slip = slips.find(({ match_id }) => match_id === match?.id)
    if (!match || match.table_number === null || !slip) throw new Error(`${name} has no seat in round ${round_number}`)
    const opponent = namesOf(match).find((one) => one !== name) ?? ''
    return { table: match.table_number, opponent, sides: namesOf(match), code: slip.code }
  }
  const isOther = (match: Match) => !namesOf(match).some((name) => name === 'Ana' || name === 'Ben')
  return { ana: seat('Ana'), ben: seat('Ben'), others: matches.filter(isOther).map((match) => match.table_number) }
}

const namesOf = ({ participant1, participant2 }: Match) => [participant1.nickname, participant2.nickname]

/** Reports scores, in the order of the fields, on a card or a slip. */
export async function report(page: Page, first: number, second: number) {
  const fields = page.getByRole('region', { name: 'Result' }).getByRole('textbox')
  await fields.nth(0).fill(String(first))
  await fields.nth(1).fill(String(second))
  await page.getByRole('button', { name: 'Send Result' }).click()
}

/** Waits until a card shows this seat. */
export async function expectSeat(card: Page, round: number, { table, opponent }: { table: number; opponent: string }) {
  const seat = card.getByRole('region', { name: 'Your seat' })
  await expect(seat).toContainText(`Round ${round}, table${table}`)
  await expect(seat).toContainText(opponent)
}

/** `2 Ana 2/0/1`: how the standings of every page and of the API are compared. */
const lineOf = (position: string | number | null, nickname: string, record: readonly (string | number)[]) =>
  `${position} ${nickname} ${record.join('/')}`

export const linesOf = (standings: readonly Standing[]) =>
  standings.map(({ position, nickname, wins, draws, losses }) => lineOf(position, nickname, [wins, draws, losses]))

/** The lines of a table of standings, at the desk or on the page of the event. */
export const linesOfTable = async (page: Page) =>
  (
    await page.locator('tbody tr:has(th button)').evaluateAll((rows) =>
      rows.map((row) => {
        const [position, ...values] = [...row.querySelectorAll('td')].map(({ textContent }) => textContent)
        return { position, nickname: row.querySelector('th button')?.textContent, record: values.join(' ') }
      }),
    )
  ).map(lineOfTexts)

/** The lines of the standings on the board. */
export const linesOfBoard = async (board: Page) =>
  (
    await board.locator('main li:not(header li)').evaluateAll((rows) =>
      rows.map((row) => {
        const [position, nickname, record] = [...row.children].map(({ textContent }) => textContent.trim())
        return { position, nickname, record }
      }),
    )
  ).map(lineOfTexts)

interface Texts {
  position: string | undefined
  nickname: string | undefined
  /** `2/0/1`, perhaps repeated for screen readers, or a number in each of three columns. */
  record: string | undefined
}

const lineOfTexts = ({ position = '', nickname = '', record = '' }: Texts) =>
  lineOf(position, nickname, record.match(/\d+/g)?.slice(0, 3) ?? [])

/** Publishes a draft at the desk. If the server is stopped before it responds, the page says to try again. */
export async function publishRound(desk: Page, round: number) {
  const button = desk.getByRole('button', { name: `Publish Round ${round}`, exact: true })
  const failure = desk.getByText(/^The round was not published\. .*try again\.$/)
  await button.click()
  await expect(async () => {
    if (await failure.isVisible()) await button.click()
    await expect(button).toBeHidden({ timeout: 1000 })
  }).toPass()
}
