import { expect, it } from 'vitest'
import { createTestApplication } from '../testing/render-at.tsx'
import { createDatabase } from './database.ts'
import { keepQueryCopies } from './query-copies.ts'

const day = 24 * 60 * 60 * 1000

it('removes copies that are 30 days old, of every user', async () => {
  const database = createDatabase()
  const copies = [
    { user_id: 0, hash: 'old', data: {}, at: Date.now() - 31 * day },
    { user_id: 7, hash: 'old', data: {}, at: Date.now() - 31 * day },
    { user_id: 7, hash: 'new', data: {}, at: Date.now() - 29 * day },
  ]
  for (const copy of copies) await database.run((connection) => connection.put('query_copies', copy))
  const closing = new AbortController()
  const options = { user_id: 8, queries: [], onComplete: () => {}, signal: closing.signal }
  await keepQueryCopies(createTestApplication(), options)
  const left = () => database.run((connection) => connection.getAllKeys('query_copies'))
  await expect.poll(left).toEqual([[7, 'new']])
  closing.abort()
  database.close()
})

it('keeps the copy of a page that was left as new as the data, whatever page fetches it', async () => {
  const database = createDatabase()
  const application = createTestApplication()
  const { queryClient } = application
  const queryKey = ['GET /events/:event_id', { params: { event_id: 1 } }]
  // In one millisecond: the time alone does not tell two responses apart.
  const updatedAt = Date.now()
  queryClient.setQueryData(queryKey, { title: 'old' }, { updatedAt })
  const copy = () =>
    database.run(
      async (connection) => ((await connection.getAll('query_copies')) as unknown as { data: unknown }[])[0]?.data,
    )
  const keep = async () => {
    const page = new AbortController()
    await keepQueryCopies(application, {
      user_id: 0,
      queries: [{ queryKey }],
      onComplete: () => {},
      signal: page.signal,
    })
    await expect.poll(copy).toEqual(queryClient.getQueryData(queryKey))
    page.abort()
  }
  await keep()
  queryClient.setQueryData(queryKey, { title: 'new' }, { updatedAt })
  await expect.poll(copy).toEqual({ title: 'new' })
  await keep()
  application.close()
  queryClient.setQueryData(queryKey, { title: 'after the page has closed' })
  expect(await copy()).toEqual({ title: 'new' })
  database.close()
})
