import { getCurrentUser } from '@muster/contract/accounts'
import { expect, it } from 'vitest'
import { buildUser } from '../testing/builders.ts'
import { createStorage } from '../testing/create-storage.ts'
import { server } from '../testing/server.ts'
import { createApplication } from './application.tsx'

const open = () => createApplication({ local: createStorage(), tab: createStorage() })

it('two applications in one process know nothing about each other', async () => {
  server.answer(getCurrentUser, ({ authorization }) => buildUser({ nickname: authorization ?? '' }))
  const [ana, ben] = [open(), open()]
  await ana.session.begin('token-of-ana')
  await ben.session.begin('token-of-ben')
  ana.drafts.keep('event_draft', ana.session.state.user?.id, { values: 'typed by Ana' })
  ana.session.end()
  expect([ana, ben].map(({ session }) => session.state.user?.nickname)).toEqual([undefined, 'Bearer token-of-ben'])
  expect(ben.drafts.read('event_draft', ben.session.state.user?.id)).toBeUndefined()
})
