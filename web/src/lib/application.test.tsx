import { getCurrentUser } from '@muster/contract/accounts'
import { expect, it } from 'vitest'
import { buildUser } from '../testing/builders.ts'
import { createStorage } from '../testing/create-storage.ts'
import { server } from '../testing/server.ts'
import { createApplication } from './application.tsx'

const create = () => createApplication({ local: createStorage(), tab: createStorage() })

it('two applications in one process share no session and no drafts', async () => {
  server.respond(getCurrentUser, ({ authorization }) => buildUser({ nickname: authorization ?? '' }))
  const [ana, ben] = [create(), create()]
  await ana.session.begin('token-of-ana')
  await ben.session.begin('token-of-ben')
  ana.drafts.save('event_draft', ana.session.state.user?.id, { values: 'typed by Ana' })
  ana.session.end()
  expect([ana, ben].map(({ session }) => session.state.user?.nickname)).toEqual([undefined, 'Bearer token-of-ben'])
  expect(ben.drafts.read('event_draft', ben.session.state.user?.id)).toBeUndefined()
})
