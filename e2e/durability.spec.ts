import { expect, test } from './fixtures.ts'
import { makeMember, send } from './support/api.ts'
import { startMuster } from './support/server.ts'

test('nothing that was acknowledged is lost when the server is killed in the middle of writes', async ({ mailbox }) => {
  const muster = await startMuster({ SMTP_URL: mailbox.url, RATE_LIMITS: 'off' })
  try {
    const { token } = await makeMember(muster.url, mailbox, 'Ana')
    const event = await send(muster.url, 'POST', '/events', {
      token,
      body: { title: 'Crash test', game_type: 'AOS', event_type: 'friendly' },
    })
    const acknowledged = new Set<string>()
    const write = async (writer: number) => {
      for (let count = 0; count < 1000; count++) {
        const nickname = `Player ${writer}-${count}`
        await send(muster.url, 'POST', `/events/${event.id}/participants`, { token, body: { nickname } })
        acknowledged.add(nickname)
        if (acknowledged.size === 60) void muster.kill()
      }
    }
    // Each writer goes on until the server dies under it.
    await Promise.allSettled([1, 2, 3, 4].map(write))
    await muster.kill()
    await muster.start()

    const { participants, total } = await send(muster.url, 'GET', `/events/${event.id}/participants`)
    const kept = new Set(participants.map((participant: { nickname: string }) => participant.nickname))
    expect(acknowledged.size).toBeGreaterThanOrEqual(60)
    expect([...acknowledged].filter((nickname) => !kept.has(nickname))).toEqual([])
    expect((await send(muster.url, 'GET', `/events/${event.id}`)).num_of_participants).toBe(total)
    // And it goes on: the same token still works, and what is written is kept.
    await send(muster.url, 'POST', `/events/${event.id}/participants`, { token, body: { nickname: 'Afterwards' } })
  } finally {
    await muster.close()
  }
})
