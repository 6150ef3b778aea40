import type { Job } from '../../db/queue.ts'
import { webhookQueueOf } from '../../webhooks/receivers.ts'
import type { QueuedPost } from './queries.ts'

/** In the queue of its owner's webhooks, so that two jobs never post the same message concurrently. */
export const postOf = ({ id, owner_id }: QueuedPost, delay = 0): Job => ({
  task: 'post_channel',
  id,
  priority: 10,
  key: `post_channel:${id}`,
  queue: webhookQueueOf(owner_id),
  delay,
})

/** Somebody waits for it, so it goes first and is tried once. */
export const testOf = (event_id: number, owner_id: number): Job => ({
  task: 'test_channel',
  id: event_id,
  priority: 5,
  key: `test_channel:${event_id}`,
  queue: webhookQueueOf(owner_id),
  tries: 1,
})
