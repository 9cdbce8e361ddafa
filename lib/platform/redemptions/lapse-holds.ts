import { Refusal } from '#contract/error.ts'
import type { Platform } from '#platform/ctx.ts'
import { transact, type Trx } from '#platform/db/transact.ts'
import type { Job } from '#platform/jobs/queue.ts'
import { releaseHold } from '#platform/money/hold.ts'

const holdsATime = 500

const lapse = (trx: Trx, one: { shop_id: bigint; redemption_id: bigint }, now: Date) =>
  releaseHold({ trx, shop: one, actor: { kind: 'job' }, now }, one.redemption_id, 'lapsed')

/** Releases holds whose time is over, every minute. A hold captured meanwhile stays captured. */
export const lapseHoldsJobOf = ({ db, clock }: Platform): Job<object> => ({
  name: 'lapse-holds',
  retryLimit: 3,
  retryDelay: 10,
  expireInSeconds: 300,
  batch: 1,
  cron: '* * * * *',
  handle: async (_, { signal }) => {
    for (;;) {
      const due = await db
        .selectFrom('redemption')
        .select(['shop_id', 'redemption_id'])
        .where('state', '=', 'held')
        .where('lapses_at', '<=', clock())
        .orderBy('lapses_at')
        .limit(holdsATime)
        .execute()
      for (const one of due) {
        signal.throwIfAborted()
        await transact(db, (trx) => lapse(trx, one, clock())).catch((cause: unknown) =>
          cause instanceof Refusal ? undefined : Promise.reject(cause),
        )
      }
      if (due.length < holdsATime) return
    }
  },
})
