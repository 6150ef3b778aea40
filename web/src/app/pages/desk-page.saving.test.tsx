import { type Match, recordResult } from '@muster/contract/matches'
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { matches, published, serveDesk } from '../../testing/desk.ts'
import { owner } from '../../testing/event-page.ts'
import { renderAt } from '../../testing/render-at.tsx'
import { server } from '../../testing/server.ts'
import { settle } from '../../testing/settle.ts'

const open = () => renderAt('/events/1/desk?part=round', { user: owner })

it('a score typed while the previous one is being saved stays in its field and is saved next', async () => {
  const [first] = matches as [Match]
  serveDesk({ rounds: [published], matches })
  const release = server.hold(recordResult, { ...first, participant1_score: 8, participant2_score: 5, version: 5 })
  const { device } = open()
  const score = await screen.findByLabelText('Score of Ana')
  await device.type(score, '8{Enter}5{Enter}')
  await expect.poll(() => server.requests(recordResult).length).toBe(1)
  await device.clear(score)
  await device.type(score, '9')
  release()
  await settle()
  expect(score).toHaveValue('9')
  await device.type(score, '{Enter}{Enter}')
  await expect.poll(() => server.requests(recordResult).at(-1)?.body).toMatchObject({ participant1_score: 9 })
})

it('the clock rings once when its time runs out, not every second after', async () => {
  const tones: unknown[] = []
  vi.stubGlobal(
    'AudioContext',
    class {
      currentTime = 0
      destination = {}
      createOscillator() {
        tones.push(this)
        return { frequency: {}, connect: () => {}, start: () => {}, stop: () => {} }
      }
    },
  )
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
  localStorage.setItem('server_time', '0')
  const clock = { ends_at: new Date(Date.now() + 2000).toISOString(), seconds_left: null }
  serveDesk({ rounds: [{ ...published, clock }], matches })
  const { device } = open()
  await device.click(await screen.findByRole('checkbox', { name: 'Ring when time is up' }))
  await vi.advanceTimersByTimeAsync(6000)
  await expect.poll(() => screen.getByRole('timer').textContent).toMatch(/^−/)
  // One ring has three tones.
  expect(tones).toHaveLength(3)
})
