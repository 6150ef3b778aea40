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
