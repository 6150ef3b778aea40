import type { BodyInputOf } from '@muster/contract/endpoint'
import { createFeedback, deleteFeedback, getFeedback, listFeedback, updateFeedback } from '@muster/contract/feedback'
import { describe, expect, it } from 'vitest'
import { buildUser, type Owner } from '../../testing/builders.ts'
import { startTestApp } from '../../testing/test-app.ts'

const test = startTestApp()

const send = ({ token }: Owner, body: BodyInputOf<typeof createFeedback>) => test.call(createFeedback, { token, body })

/** Submits feedback and returns its id. */
const submit = async (user: Owner, content: string) => (await send(user, { content })).body.id

const list = async ({ token }: Owner, query = {}) => (await test.call(listFeedback, { token, query })).body

describe('giving feedback', () => {
  it('stores it for its author', { tags: ['spec:3.6', 'spec:7.41'] }, async () => {
    const ana = await buildUser(test)
    const { status, body } = await send(ana, { category: 'bug', content: '  The dice\nroll <b>only</b> ones. ' })
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.any(Number),
      category: 'bug',
      content: 'The dice\nroll <b>only</b> ones.',
      created_at: expect.stringMatching(/\.\d{3}Z$/),
    })
    expect(await list(ana)).toEqual({ feedback: [body], total: 1 })
    const params = { feedback_id: body.id }
    expect((await test.call(getFeedback, { token: ana.token, params })).body).toEqual(body)
  })

  it('has the category general by default', { tags: 'spec:9.11' }, async () => {
    expect((await send(await buildUser(test), { content: 'More dice, please.' })).body.category).toBe('general')
  })

  it.each(['x'.repeat(10), ` ${'x'.repeat(5000)} `, '🎲'.repeat(10), '🎲'.repeat(5000)])(
    'accepts a text at the limit (%#)',
    { tags: ['spec:5.28', 'spec:9.2'] },
    async (content) => {
      const response = await send(await buildUser(test), { content })
      expect(response).toMatchObject({ status: 201, body: { content: content.trim() } })
    },
  )

  it.each([
    ['nothing', { content: undefined }, 'content', 'Feedback content is required'],
    ['blanks', { content: ' '.repeat(20) }, 'content', /^Feedback content is required$|at least 10/],
    ['nine characters and blanks', { content: `  ${'x'.repeat(9)}  ` }, 'content', /at least 10/],
    ['five emoji, which are ten UTF-16 units', { content: '🎲'.repeat(5) }, 'content', /at least 10/],
    ['5001 characters', { content: 'x'.repeat(5001) }, 'content', /at most 5000/],
    ['an unknown category', { content: 'More dice, please.', category: 'praise' }, 'category', /one of general/],
  ])('refuses %s', { tags: ['spec:5.26', 'spec:5.27'] }, async (_what, wrong: object, path, message) => {
    const ana = await buildUser(test)
    const expected = typeof message === 'string' ? message : expect.stringMatching(message)
    const response = await send(ana, wrong as { content: string })
    expect(response).toMatchObject({
      status: 422,
      body: { detail: expected, errors: expect.arrayContaining([{ path, message: expected }]) },
    })
    expect((await list(ana)).total).toBe(0)
    await test.runJobs()
    expect(test.mails).toEqual([])
  })

  it('mails it to the developer, who can reply by mail', async () => {
    const ana = await buildUser(test, { nickname: 'Ana', email: 'ana@example.com' })
    await send(ana, { category: 'feature_request', content: 'Dice <script>alert(1)</script> please.' })
    await test.runJobs()
    expect(test.mails).toMatchObject([
      { to: 'developer@example.com', replyTo: 'ana@example.com', subject: expect.stringContaining('Ana') },
    ])
    expect(test.mails[0]?.text).toContain('Dice <script>alert(1)</script> please.')
    expect(test.mails[0]?.html).toContain('&lt;script&gt;')
    expect(test.mails[0]?.html).not.toContain('<script>')
  })
})

describe('the list of feedback', () => {
  it('is the caller’s own, newest first', { tags: 'spec:7.40' }, async () => {
    const [ana, ben] = [await buildUser(test), await buildUser(test)]
    for (const n of [1, 2, 3]) await submit(ana, `Thought number ${n}`)
    await submit(ben, 'Not for the eyes of Ana')
    const { feedback, total } = await list(ana)
    expect(total).toBe(3)
    expect(feedback.map(({ content }) => content)).toEqual([3, 2, 1].map((n) => `Thought number ${n}`))
  })

  it('is read in pages, each with the total', async () => {
    const ana = await buildUser(test)
    for (const n of [1, 2, 3]) await submit(ana, `Thought number ${n}`)
    const { feedback, total } = await list(ana, { skip: 1, limit: 1 })
    expect([total, feedback.map(({ content }) => content)]).toEqual([3, ['Thought number 2']])
    expect(await list(ana, { skip: 3 })).toEqual({ feedback: [], total: 3 })
  })
})

describe('own feedback', () => {
  it('is changed only in the fields that are sent, and is not mailed again', { tags: 'spec:7.42' }, async () => {
    const ana = await buildUser(test)
    const before = (await send(ana, { category: 'bug', content: 'More dice, please.' })).body
    await test.runJobs()
    const call = { token: ana.token, params: { feedback_id: before.id } }
    const { status, body } = await test.call(updateFeedback, { ...call, body: { content: 'Fewer dice, please.' } })
    expect(status).toBe(200)
    expect(body).toEqual({ ...before, content: 'Fewer dice, please.' })
    await test.call(updateFeedback, { ...call, body: { category: 'general' } })
    expect((await test.call(updateFeedback, { ...call, body: {} })).status).toBe(200)
    expect((await list(ana)).feedback).toEqual([{ ...body, category: 'general' }])
    await test.runJobs()
    expect(test.mails).toHaveLength(1)
  })

  it('is deleted permanently', { tags: ['spec:6.4', 'spec:7.43'] }, async () => {
    const ana = await buildUser(test)
    const [first, second] = [await submit(ana, 'Thought number 1'), await submit(ana, 'Thought number 2')]
    const call = { token: ana.token, params: { feedback_id: first } }
    expect(await test.call(deleteFeedback, call)).toMatchObject({ status: 204, body: undefined })
    expect((await test.call(deleteFeedback, call)).status).toBe(404)
    expect((await list(ana)).feedback).toMatchObject([{ id: second }])
  })
})
