import { withId } from '../../db/queue.ts'
import { type PostingDeps, postOrEdit, refresh, test } from './service.posting.ts'

/** The jobs of events' channels. */
export const channelJobs = (deps: PostingDeps) => ({
  post_channel: withId((post_id, helpers) => postOrEdit(deps, post_id, helpers)),
  test_channel: withId((event_id, helpers) => test(deps, event_id, helpers)),
  /** Each minute. */
  refresh_channels: () => refresh(deps.db),
})
