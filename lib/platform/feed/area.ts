import { listNotices, listNoticeTypes } from '#contract/feed/calls.ts'
import type { Area } from '#platform/area.ts'
import { serve } from '#platform/route.ts'
import { startWorker } from '#platform/work/worker.ts'
import { followFeeds } from './follow-feeds.ts'
import { listNotices as list, listNoticeTypes as listTypes } from './list-notices.ts'

/** Milliseconds after which a new row is seen: its writer knows nothing of the feed. */
const lookMs = 1000

export const feed: Area = {
  routes: [serve(listNotices, list), serve(listNoticeTypes, listTypes)],
  tables: {
    feed: { kept: 'ever' },
    feed_cursor: { kept: 'ever', plain: ['source'] },
    notice: { kept: 'ever', plain: ['source', 'type'] },
  },
  work: [
    async (platform) =>
      startWorker(platform, {
        name: 'follow-feeds',
        channel: 'feed',
        turn: () => followFeeds(platform),
        lookMs,
      }),
  ],
}
