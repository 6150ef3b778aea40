import { listAlerts } from '@muster/contract/alerts'
import { expect, it } from 'vitest'
import { alertsOf } from '../../testing/alerts.ts'
import { startTestApp } from '../../testing/test-app.ts'

const test = startTestApp()
const { buildAlert, announce, settle } = alertsOf(test)

it('a new event that matches several alerts of an account is sent in one mail, and one click ends these alerts', async () => {
  const { owner } = await buildAlert({ filters: { search: 'cup' } })
  for (const filters of [{ game_type: 'SPEARHEAD' as const }, {}]) await buildAlert({ owner, filters })
  await buildAlert({ owner, filters: { search: 'nothing like it' } })
  await announce({ title: 'Cup', game_type: 'SPEARHEAD' })
  await settle()
  expect(test.mails).toMatchObject([{ to: owner.email, subject: 'New event for your alerts' }])
  const [{ text = '', headers } = {}] = test.mails
  expect(text.match(/\/events\/\d+/g)).toHaveLength(1)
  expect(text.match(/alerts\/end\?token=/g)).toHaveLength(3)
  const [, end = ''] = /<http:\/\/muster\.test(.*)>/.exec(headers?.['List-Unsubscribe'] ?? '') ?? []
  const content = { payload: 'List-Unsubscribe=One-Click', headers: { 'content-type': 'text/plain' } }
  expect((await test.app.inject({ method: 'POST', url: end, ...content })).statusCode).toBe(204)
  expect((await test.call(listAlerts, { token: owner.token })).body.alerts).toHaveLength(1)
})
