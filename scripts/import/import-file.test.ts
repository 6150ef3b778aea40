import { ApiError } from '@muster/contract/client'
import { describe, expect, it } from 'vitest'
import { importFile } from './import-file.ts'
import { readTable } from './table.ts'
import { FakeMuster } from './testing/fake-muster.ts'

const columns = 'event,date,country,player1,army1,score1,player2,army2,score2,round'

/** A file with this many events, each with two rounds of two matches. */
const fileOf = (events: number) =>
  [
    columns,
    ...Array.from({ length: events }, (_, index) => [
      `Cup ${index},2026-11-20,Poland,Ana,Skaven,3,Ben,,1,1`,
      `Cup ${index},2026-11-20,,Cleo,,2,Dan,,2,1`,
      `Cup ${index},2026-11-20,,Ana,,0,Cleo,,1,2`,
      `Cup ${index},2026-11-20,,ben,,,Dan,,,2`,
    ]).flat(),
  ].join('\n')

function createFakeMuster() {
  const muster = new FakeMuster()
  muster.armies = [{ id: 1, name: 'Gnawfeast', faction: 'Skaven', game_type: 'SPEARHEAD', grand_alliance: 'Chaos' }]
  return muster
}

async function run(muster: FakeMuster, text = fileOf(2)) {
  const progress: string[] = []
  const pauses: number[] = []
  const summary = await importFile({
    table: readTable(text),
    call: muster.call,
    onProgress: (done, all) => void progress.push(`${done}/${all}`),
    onNotice: () => {},
    wait: async (milliseconds) => void pauses.push(milliseconds),
  })
  return { summary, progress, pauses }
}

/** The numbers of events, participants and matches: `2 8 8 added, 0 0 0 existing`. */
const tally = ({ summary: { events, participants, matches } }: Awaited<ReturnType<typeof run>>) =>
  (['added', 'existing'] as const)
    .map((kind) => `${events[kind]} ${participants[kind]} ${matches[kind]} ${kind}`)
    .join(', ')

/** Checks that everything is in Muster once, after importing fileOf(2) any number of times. */
function expectAll({ events, participants, matches }: FakeMuster) {
  expect(events.map(({ title }) => title)).toEqual(['Cup 0', 'Cup 1'])
  expect(participants.map(({ nickname }) => nickname)).toEqual(Array(2).fill(['Ana', 'Ben', 'Cleo', 'Dan']).flat())
  expect(matches.map((match) => `${match.participant1.nickname}-${match.participant2.nickname}`)).toEqual(
    Array(2).fill(['Ana-Ben', 'Cleo-Dan', 'Ana-Cleo', 'Ben-Dan']).flat(),
  )
}

describe('importFile', () => {
  it('adds everything in a file, and reports progress', async () => {
    const muster = createFakeMuster()
    const done = await run(muster)
    expectAll(muster)
    expect(done.summary).toMatchObject({ bad: [], stopped: undefined })
    expect(tally(done)).toBe('2 8 8 added, 0 0 0 existing')
    expect([done.progress[0], done.progress.at(-1)]).toEqual(['0/8', '8/8'])
    expect(muster.events[0]).toMatchObject({
      game_type: 'SPEARHEAD',
      event_type: 'tournament',
      location_country: 'Poland',
    })
    expect(muster.participants[0]).toMatchObject({ nickname: 'Ana', army_id: 1 })
    expect(muster.matches[0]).toMatchObject({ participant1_army_id: 1, participant1_score: 3, round_number: 1 })
    // The file names no armies here, so they are recorded as unknown.
    expect(muster.matches[2]).toMatchObject({ participant1_army_id: null, participant2_army_id: null })
  })

  it('adds nothing the second time, however many events the account has', async () => {
    const muster = createFakeMuster()
    muster.pageSize = 1
    await run(muster)
    muster.calls.length = 0
    expect(tally(await run(muster))).toBe('0 0 0 added, 2 8 8 existing')
    expectAll(muster)
    expect(muster.calls.filter((call) => /^P/.test(call))).toEqual([])
  })

  it.each([
    ['POST /events', 1],
    ['POST /events', 2],
    ['POST /events/:event_id/participants/bulk', 1],
    ['POST /events/:event_id/participants/bulk', 2],
    ['POST /events/:event_id/matches/bulk', 1],
    ['POST /events/:event_id/matches/bulk', 2],
    ['GET /armies', 1],
    ['GET /events', 1],
  ])('survives a %s (number %i) whose request or response is lost', async (lost, which) => {
    for (const fault of ['lost before', 'lost after'] as const) {
      const muster = createFakeMuster()
      muster.faultOf = (call, nth) => (call === lost && nth === which ? fault : undefined)
      const done = await run(muster)
      expectAll(muster)
      expect(tally(done)).toBe('2 8 8 added, 0 0 0 existing')
      expect(done.pauses).toEqual([1000])
    }
  })

  it.each(['POST /events', 'POST /events/:event_id/participants/bulk', 'POST /events/:event_id/matches/bulk'])(
    'adds the rest in a second run when the network fails from a %s on',
    async (lost) => {
      for (const fault of ['lost before', 'lost after'] as const) {
        const muster = createFakeMuster()
        let isGone = false
        muster.faultOf = (call, nth) => {
          isGone ||= call === lost && nth === 2
          if (!isGone) return undefined
          return call === lost && nth === 2 ? fault : 'lost before'
        }
        const broken = await run(muster)
        expect(broken.summary.stopped).toBe('There is no answer.')
        expect(broken.pauses).toHaveLength(5)
        muster.faultOf = () => undefined
        expect((await run(muster)).summary.stopped).toBeUndefined()
        expectAll(muster)
      }
    },
  )

  it('waits as long as Retry-After says, unless that is more than a minute', async () => {
    const muster = createFakeMuster()
    const busy = (retryAfter: number) => new ApiError(503, { detail: 'Muster is busy.' }, retryAfter)
    muster.faultOf = (call, nth) => (call === 'POST /events' && nth === 1 ? busy(7) : undefined)
    expect((await run(muster)).pauses).toEqual([7000])
    expectAll(muster)
    muster.faultOf = () => busy(600)
    expect(await run(muster)).toMatchObject({ pauses: [], summary: { stopped: 'Muster is busy.' } })
  })

  it.each([
    [/matches.bulk/, 422, 'matches.1.participant1_score', [3], 7],
    [/participants.bulk/, 409, 'participants.1.nickname', [2, 5], 6],
  ])('skips the lines of a row that Muster refuses: %s', async (name, status, path, lines, added) => {
    const muster = createFakeMuster()
    const errors = [{ path, message: 'Must be even' }]
    muster.faultOf = (call, nth) =>
      name.test(call) && nth === 1 ? new ApiError(status, { detail: 'Must be even', errors }) : undefined
    const { summary } = await run(muster)
    expect(summary.bad).toEqual(lines.map((line) => ({ line, reason: 'Muster refuses it: Must be even.' })))
    expect(summary.matches).toEqual({ added, existing: 0 })
    expect(muster.matches).toHaveLength(added)
  })

  it('skips rows that Muster refuses without naming them, or refuses repeatedly', async () => {
    const muster = createFakeMuster()
    muster.faultOf = (call) =>
      /matches.bulk/.test(call) ? new ApiError(422, { detail: 'An event can have at most 2 matches' }) : undefined
    const { summary, progress } = await run(muster)
    expect(summary.bad.map(({ line }) => line)).toEqual([2, 3, 4, 5, 6, 7, 8, 9])
    expect(progress.at(-1)).toBe('8/8')
    const issues = [{ path: 'matches.0.table_number', message: 'No' }]
    const matches = Array.from({ length: 20 }, (_, index) => `Cup,,,Ana,,${index},Ben,,1,`)
    muster.calls.length = 0
    muster.faultOf = (call) =>
      /matches.bulk/.test(call) ? new ApiError(422, { detail: 'No', errors: issues }) : undefined
    expect((await run(muster, [columns, ...matches].join('\n'))).summary.bad).toHaveLength(20)
    expect(muster.calls.filter((call) => /matches.bulk/.test(call))).toHaveLength(6)
  })

  it('leaves an event for another game alone', async () => {
    const muster = createFakeMuster()
    await run(muster, `${columns}\nCup,2026-11-20,,Ana,,1,Ben,,2,`)
    const { summary } = await run(muster, `${columns},game_type\nCup,2026-11-20,,Cleo,,1,Dan,,2,,AOS`)
    const reason = 'in Muster, this event is one of Spearhead, not of Age of Sigmar.'
    expect(summary.bad).toEqual([{ line: 2, reason }])
    expect(muster.participants).toHaveLength(2)
  })

  it('stops when it is signed out', async () => {
    const muster = createFakeMuster()
    muster.faultOf = (call, nth) =>
      call === 'POST /events' && nth === 2 ? new ApiError(401, { detail: 'Please sign in.' }) : undefined
    const done = await run(muster)
    expect(done.summary).toMatchObject({ stopped: 'Please sign in.', bad: [], matches: { added: 4, existing: 0 } })
  })

  it('sends at most 500 rows at once', async () => {
    const muster = createFakeMuster()
    const matches = Array.from({ length: 1001 }, (_, index) => `Cup,,,Ana,,1,P${index % 600},,1,${(index % 1000) + 1}`)
    const { summary } = await run(muster, [columns, ...matches].join('\n'))
    expect(summary.matches.added).toBe(1001)
    expect(muster.calls.filter((call) => /bulk/.test(call))).toHaveLength(2 + 3)
  })
})
