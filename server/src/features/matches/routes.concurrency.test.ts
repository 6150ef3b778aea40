import { describe, expect, it } from 'vitest'
import { buildField } from '../../testing/builders.ts'
import { deskOf } from '../../testing/desk.ts'
import { startTestApp } from '../../testing/test-app.ts'

const test = startTestApp()

async function build() {
  const field = await buildField(test)
  const desk = deskOf(test, field)
  const [ana, ben] = field.participants
  return { desk, ana, add: () => desk.addMatch(ana, ben) }
}

describe('matches that are written concurrently', () => {
  it('are added or refused but never orphaned while their participant is removed', async () => {
    const { desk, ana, add } = await build()
    const [removed, ...added] = await Promise.all([desk.removeParticipant(ana), ...Array.from({ length: 8 }, add)])
    expect(removed.status).toBe(204)
    for (const { status } of added) expect([201, 422]).toContain(status)
    expect(await desk.matches()).toEqual([])
  })

  it('either get a result or are gone when they are deleted', async () => {
    const { desk, add } = await build()
    const { id } = (await add()).body
    const [deleted, ...recorded] = await Promise.all([
      desk.removeMatch(id),
      ...[1, 2, 3].map((participant1_score) => desk.record(id, { participant1_score })),
    ])
    expect(deleted.status).toBe(204)
    for (const { status } of recorded) expect([200, 404]).toContain(status)
    expect(await desk.matches()).toEqual([])
  })
})
