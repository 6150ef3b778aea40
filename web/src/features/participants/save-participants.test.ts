import {
  createParticipants,
  deleteParticipant,
  listParticipants,
  type Participant,
  updateParticipant,
} from '@muster/contract/participants'
import { expect, it } from 'vitest'
import { buildParticipant } from '../../testing/builders.ts'
import { server } from '../../testing/server.ts'
import { type ParticipantProgress, type ParticipantToSave, saveParticipants } from './save-participants.ts'

const row = (key: string, nickname: string, army_id: number | null = null): ParticipantToSave => ({
  key,
  nickname,
  army_id,
})
const ana = row('first', 'Ana')
const ben = row('second', 'Ben')

const sent = (body: unknown) => (body as { participants: Partial<Participant>[] }).participants.map(buildParticipant)

/** A server that keeps the participants of event 7, beside those who are there before. */
function serveParticipants(...before: Participant[]) {
  const kept = [...before]
  const at = (params: Record<string, string>) => kept.findIndex(({ id }) => String(id) === params.participant_id)
  const keep = () =>
    server.answer(createParticipants, ({ body }) => {
      const added = sent(body)
      kept.push(...added)
      return { participants: added }
    })
  server.answer(listParticipants, () => ({ participants: kept, total: kept.length }))
  server.answer(updateParticipant, ({ params, body }) => {
    const changed = buildParticipant({ ...kept[at(params)], ...(body as Partial<Participant>) })
    kept[at(params)] = changed
    return changed
  })
  server.answer(deleteParticipant, ({ params }) => {
    kept.splice(at(params), 1)
    return undefined
  })
  keep()
  /** The answer is lost after the server has kept the first so many of the rows. */
  const lose = (count: number) =>
    server.vanish(createParticipants, ({ body }) => void kept.push(...sent(body).slice(0, count)))
  return { kept, keep, lose }
}

const counts = () =>
  [createParticipants, updateParticipant, deleteParticipant].map((endpoint) => server.requests(endpoint).length)
const nicknames = (participants: Participant[]) => participants.map(({ nickname }) => nickname)

/** A try whose answer does not come. */
async function tryInVain(rows: ParticipantToSave[], progress: ParticipantProgress) {
  await expect(saveParticipants(7, rows, progress)).rejects.toThrow()
}

it('renames the participant whose row was renamed after the answer was lost, and makes none twice', async () => {
  const { kept, keep, lose } = serveParticipants()
  const progress: ParticipantProgress = { ids: [] }
  lose(2)
  await tryInVain([ana, ben], progress)
  keep()
  const ids = await saveParticipants(7, [row('first', 'Anna'), ben], progress)
  expect(nicknames(kept)).toEqual(['Anna', 'Ben'])
  expect(counts()).toEqual([1, 1, 0])
  expect([...ids]).toEqual([
    ['first', kept[0]?.id],
    ['second', kept[1]?.id],
  ])
})

it('deletes the participant whose row was taken out after the answer was lost', async () => {
  const { kept, keep, lose } = serveParticipants()
  const progress: ParticipantProgress = { ids: [] }
  lose(2)
  await tryInVain([ana, ben], progress)
  keep()
  await saveParticipants(7, [ben], progress)
  expect(nicknames(kept)).toEqual(['Ben'])
  expect(counts()).toEqual([1, 0, 1])
  expect(progress.ids).toEqual([['second', kept[0]?.id]])
})

it('lets the name of a row that was taken out be typed into another', async () => {
  const { kept, keep, lose } = serveParticipants()
  const progress: ParticipantProgress = { ids: [] }
  lose(2)
  await tryInVain([ana, ben], progress)
  keep()
  await saveParticipants(7, [row('second', 'Ana')], progress)
  expect(nicknames(kept)).toEqual(['Ana'])
  expect(server.requests(updateParticipant)[0]?.params).toMatchObject({ participant_id: String(kept[0]?.id) })
  expect(counts()).toEqual([1, 1, 1])
})

it('does not take the participant of one row for another row that was given its old name', async () => {
  const { kept } = serveParticipants()
  const progress: ParticipantProgress = { ids: [] }
  await saveParticipants(7, [ana], progress)
  const [first] = kept
  await saveParticipants(7, [row('first', 'Anna'), row('second', 'Ana')], progress)
  expect(nicknames(kept)).toEqual(['Anna', 'Ana'])
  expect(progress.ids).toEqual([
    ['first', first?.id],
    ['second', kept[1]?.id],
  ])
})

it('leaves alone who has joined under the same name meanwhile', async () => {
  const { kept, lose } = serveParticipants()
  const progress: ParticipantProgress = { ids: [] }
  lose(0)
  await tryInVain([row('first', 'Ana', 11)], progress)
  kept.push(buildParticipant({ nickname: 'Ana', user_id: 5 }))
  const detail = 'A participant named "Ana" is already in this event.'
  server.refuse(createParticipants, 409, { code: 'nickname_taken', detail })
  await expect(saveParticipants(7, [row('first', 'Ana', 11)], progress)).rejects.toThrow(detail)
  expect(kept).toMatchObject([{ user_id: 5, army_id: null }])
  expect(counts()).toEqual([2, 0, 0])
  expect(progress.ids).toEqual([])
})

it.each([409, 422])('holds nothing lost after a %i, and names the row of the form', async (status) => {
  const { kept, lose } = serveParticipants()
  const progress: ParticipantProgress = { ids: [] }
  lose(1)
  await tryInVain([ana, ben], progress)
  const message = 'Nickname must be nicer'
  server.refuse(createParticipants, status, {
    detail: message,
    errors: [{ path: 'participants.0.nickname', message }],
  })
  await expect(saveParticipants(7, [ana, ben], progress)).rejects.toMatchObject({
    issues: [{ path: 'participants.1.nickname', message }],
  })
  expect(progress).toEqual({ ids: [['first', kept[0]?.id]] })
})
