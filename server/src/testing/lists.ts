import type { ListsShown } from '@muster/contract/list-fields'
import { buildField, buildUser, type Owner } from './builders.ts'
import { deskOf } from './desk.ts'
import type { TestApp } from './test-app.ts'

interface Asked {
  lists_shown?: ListsShown
  list_deadline?: Date | null
}

/** An event that asks for lists: Ana and Ben have accounts, and one helper reads with its owner. */
export async function buildListField(test: TestApp, { lists_shown = 'start', list_deadline = null }: Asked = {}) {
  const field = await buildField(test, ['Ana', 'Ben', 'Cleo', 'Dan'])
  const [author, opponent, helper, stranger] = [
    await buildUser(test),
    await buildUser(test),
    await buildUser(test),
    await buildUser(test),
  ]
  const [ana, ben] = field.participants
  for (const [id, user] of [
    [ana, author],
    [ben, opponent],
  ] as const)
    await test.db.updateTable('participants').set({ user_id: user.id }).where('id', '=', id).execute()
  const role = { event_id: field.id, user_id: helper.id, role: 'helper', link_id: null, expires_at: null } as const
  await test.db.insertInto('staff').values(role).execute()
  const desk = deskOf(test, field)
  await desk.change({ list_policy: 'required', list_deadline: list_deadline?.toISOString() ?? null, lists_shown })
  const readers: [who: string, Owner | undefined][] = [
    ['a visitor', undefined],
    ['a stranger', stranger],
    ['the opponent', opponent],
    ['the author', author],
    ['a helper', helper],
    ['the owner', field.owner],
  ]
  const params = { event_id: field.id }
  return { field, desk, author, opponent, helper, readers, params, ofAna: { ...params, participant_id: ana } }
}
