import { inShort, seed } from '@muster/rules/testing/extent'
import { IDBFactory } from 'fake-indexeddb'
import fc from 'fast-check'
import { expect, it, vi } from 'vitest'
import { createStorage } from '../../testing/create-storage.ts'
import { type HallDevice, type HallFate, openDevice } from '../../testing/hall-device.ts'
import { byName, type Meant } from '../../testing/hall-names.ts'
import { createHallServer } from '../../testing/hall-server.ts'
import { act, deskStep, firstName } from '../../testing/hall-steps.ts'
import { nextTurn } from '../../testing/settle.ts'
import { stillChance } from '../../testing/still-chance.ts'

const field = ['Ana', 'Ben', 'Cleo', 'Dan', 'Eve', 'Finn', 'Gail']
const late = ['Late Liv', 'Late Max', 'Late Noa']
const of = fc.nat({ max: 1 })
const realNow = Date.now

const step = fc.oneof(
  { weight: 12, arbitrary: fc.record({ type: fc.constant('act' as const), of, step: deskStep }) },
  {
    weight: 4,
    arbitrary: fc.record({
      type: fc.constant('network' as const),
      of,
      fate: fc.constantFrom<HallFate>('arrives', 'loses the request', 'loses the response', 'meets a deployment'),
      delay: fc.integer({ min: 0, max: 4 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ type: fc.constantFrom('send' as const, 'refetch' as const, 'restart' as const), of }),
  },
  // Somebody sets the clock.
  { weight: 1, arbitrary: fc.record({ type: fc.constant('clock' as const), of, hours: fc.constantFrom(-2, 2) }) },
  // Somebody joins from a phone.
  { weight: 1, arbitrary: fc.record({ type: fc.constant('join' as const), of, pick: fc.nat({ max: 2 }) }) },
  {
    weight: 4,
    arbitrary: fc.record({ type: fc.constant('wait' as const), of, turns: fc.integer({ min: 1, max: 40 }) }),
  },
)
type WalkStep = typeof step extends fc.Arbitrary<infer Step> ? Step : never

const waitTurns = async (turns: number) => {
  for (let turn = 0; turn < turns; turn++) await nextTurn()
}

async function walk(steps: readonly WalkStep[]) {
  globalThis.indexedDB = new IDBFactory()
  stillChance()
  let behind = 0
  vi.spyOn(Date, 'now').mockImplementation(() => realNow() - behind)
  const server = createHallServer(field, 1)
  const networks = [0, 1].map(() => ({ fate: 'arrives' as HallFate, delay: 0 }))
  const storages = [createStorage(), createStorage()]
  // Two accounts in one browser are two devices: they share nothing.
  const open = (index: number) =>
    openDevice({ server, network: networks[index] as never, user_id: index + 1, storage: storages[index] as never })
  const devices = [open(0), open(1)]
  for (const device of devices) await device.refetch()
  const meant: (Meant & { of: number })[] = []
  let joined = 0

  for (const each of steps) {
    const device = devices[each.of] as HallDevice
    const network = networks[each.of]
    switch (each.type) {
      case 'act': {
        const one = await act(device, each.step, late)
        if (one) meant.push({ ...one, of: each.of })
        break
      }
      case 'network':
        Object.assign(network ?? {}, { fate: each.fate, delay: each.delay })
        break
      case 'clock':
        behind -= each.hours * 3_600_000
        break
      case 'send':
        device.outbox.send({ isUrgent: true })
        break
      case 'refetch':
        await device.refetch()
        break
      case 'restart': {
        // Nobody kills a browser before it has written what was tapped.
        await device.outbox.written()
        const copies = device.copies()
        device.close()
        devices[each.of] = open(each.of)
        devices[each.of]?.restore(copies)
        await devices[each.of]?.read()
        break
      }
      case 'join': {
        const nickname = late[each.pick] ?? ''
        const key = `join ${joined++}`
        try {
          server.serve(
            'POST /events/:event_id/participants/bulk',
            { params: { event_id: 1 }, body: { participants: [{ nickname }] } },
            { key },
          )
        } catch {
          // Somebody of this name is there.
        }
        break
      }
      case 'wait':
        await waitTurns(each.turns)
    }
  }

  for (const network of networks) Object.assign(network, { fate: 'arrives', delay: 0 })
  const refused = new Set<string>()
  for (let round = 0; round < 10; round++) {
    for (const device of devices) {
      for (let attempt = 0; attempt < 3; attempt++) {
        device.outbox.send({ isUrgent: true })
        await device.outbox.settled()
        await device.refetch()
      }
      for (const name of await decide(device)) refused.add(name)
    }
  }
  for (const device of devices) {
    const { actions, results, rounds } = device.unsent()
    const left = [
      actions.filter(({ state }) => state.kind !== 'added'),
      results,
      rounds.filter(({ published_at }) => published_at),
    ]
    expect(left, 'nothing is left').toEqual([[], [], []])
  }
  const [one, other] = devices.map((device) => byName(device.day()))
  expect(one, 'both devices show the same').toEqual(other)
  check(server.state, meant, refused)
  for (const device of devices) device.close()
}

/** Takes one way on with each question. Returns whom the refused ones were about. */
async function decide(device: HallDevice): Promise<string[]> {
  const { outbox } = device
  const { actions, results, rounds } = device.unsent()
  const about: string[] = []
  for (const { slot, state, names, action } of actions) {
    if (state.kind !== 'refused') continue
    if (state.theirs) outbox.keepOne(slot)
    else {
      about.push(...names, action.type)
      outbox.discardAction(slot)
    }
  }
  for (const { match_id, state } of results)
    if (state.kind === 'conflict' || state.kind === 'refused') outbox.discard(match_id)
  for (const local of rounds) {
    about.push(...(local.state.kind === 'waiting' ? [] : ['round']))
    if (local.state.kind === 'conflict')
      await device
        .changes()
        .keepTheirs(local)
        .catch(() => {})
    if (local.state.kind === 'refused') await device.changes().discard(local)
    // Taken back here, and refused when it was to be published again: the others see it as it was.
    if (local.published_at === null && local.replaces !== null) await device.changes().remove(local)
  }
  return about
}

/** What must be, whatever was lost and in whatever order it arrived. */
function check(
  state: ReturnType<typeof createHallServer>['state'],
  meant: readonly (Meant & { of: number })[],
  refused: ReadonlySet<string>,
) {
  const names = state.participants.map(({ nickname }) => nickname)
  expect(new Set(names).size, 'nobody is there twice').toBe(names.length)
  const byType = (type: string) => meant.filter(({ action }) => action.type === type)
  for (const { about } of byType('add'))
    if (!refused.has('add'))
      expect(state.participants.map(firstName), 'who was added is there').toEqual(
        expect.arrayContaining(about.map((nickname) => firstName({ nickname }))),
      )
  const said = byType('announce').map(({ action }) => (action as { text: string }).text)
  expect([...state.announcements].sort(), 'each announcement was made once').toEqual([...said].sort())
  for (const { number, byes } of state.rounds) {
    const seated = state.matches
      .filter(({ round_number }) => round_number === number)
      .flatMap((match) => [match.participant1_id, match.participant2_id])
    seated.push(...byes.map(({ participant_id }) => participant_id))
    expect(new Set(seated).size, 'nobody is seated twice in a round').toBe(seated.length)
  }
  for (const participant of state.participants) {
    const { id, checked_in_at, dropped_after_round } = participant
    const nickname = firstName(participant)
    // Somebody else may have joined by the name that another had first.
    if (state.participants.some((one) => one.id !== id && firstName(one) === nickname)) continue
    const own = meant.filter(
      ({ about: [name = '', ...others] }) => !others[0] && firstName({ nickname: name }) === nickname,
    )
    const isRefused = [nickname, `${nickname} again`].some((name) => refused.has(name))
    const lastOf = (isAbout: (action: Meant['action']) => boolean) => {
      const all = own.filter(({ action }) => isAbout(action))
      const isAlone = new Set(all.map((each) => each.of)).size === 1
      return isAlone && !isRefused ? all.at(-1)?.action : undefined
    }
    const here = lastOf(({ type }) => type === 'check_in')
    if (here?.type === 'check_in' && !byType('add').some(({ about }) => about.includes(nickname)))
      expect([id, checked_in_at !== null], 'the last check-in counts').toEqual([id, here.is_checked_in])
    const attendance = lastOf(({ type }) => type === 'drop' || type === 'return')
    if (attendance?.type === 'drop') expect([nickname, dropped_after_round]).toEqual([nickname, attendance.after_round])
    if (attendance?.type === 'return') expect([nickname, dropped_after_round]).toEqual([nickname, null])
    for (const field of ['nickname', 'club', 'fixed_table', 'adjustment', 'adjustment_reason'] as const) {
      const edit = lastOf((action) => action.type === 'edit' && field in action.change)
      if (edit?.type === 'edit')
        expect([nickname, field, participant[field]], 'the last edit of each field counts').toEqual([
          nickname,
          field,
          edit.change[field],
        ])
    }
  }
}

it('two devices, losses and restarts: everything arrives once, in the order of intent, and both show the same', async () => {
  // The same person is added here and joins from a phone, before a round is paired.
  const examples: [WalkStep[]][] = [
    // A round that seats somebody who has left is taken back, and stays a draft.
    [
      [
        { type: 'act', of: 0, step: { type: 'round' } },
        { type: 'act', of: 0, step: { type: 'round' } },
        { type: 'wait', of: 0, turns: 40 },
        { type: 'refetch', of: 0 },
        { type: 'act', of: 0, step: { type: 'no_show', pick: 0 } },
        { type: 'act', of: 0, step: { type: 'back', isOther: false } },
      ],
    ],
    [
      [
        { type: 'act', of: 0, step: { type: 'add', pick: 0 } },
        { type: 'join', of: 0, pick: 0 },
        { type: 'refetch', of: 0 },
        { type: 'act', of: 0, step: { type: 'round' } },
      ],
    ],
  ]
  const walks = fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 45 }), walk)
  await fc.assert(walks, { numRuns: inShort(100, 2_500), seed, examples })
}, 900_000)
