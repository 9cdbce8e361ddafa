import type { Platform } from '#platform/ctx.ts'
import type { Job } from '#platform/jobs/queue.ts'

/** Expires requests that nobody decided within seven days. */
export const lapseApprovalsJobOf = ({ db, clock }: Platform): Job<object> => ({
  name: 'lapse-approvals',
  retryLimit: 3,
  retryDelay: 60,
  expireInSeconds: 300,
  batch: 1,
  cron: '34 * * * *',
  handle: async () => {
    const now = clock()
    await db
      .updateTable('approval')
      .set({ state: 'lapsed', decided_at: now })
      .where('state', '=', 'waiting')
      .where('lapses_at', '<=', now)
      .execute()
  },
})
