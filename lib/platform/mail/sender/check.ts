import type { RecordFound } from '#contract/emails/delivery-shapes.ts'
import type { Platform } from '#platform/ctx.ts'
import { addressOf } from '#platform/mail/postman/send.ts'
import { logFailure } from '#platform/work/worker.ts'
import type { Job } from '#platform/jobs/queue.ts'
import type { senderRow } from './read.ts'
import { domainOf, lookUp, recordsOf } from './records.ts'

type Row = NonNullable<Awaited<ReturnType<typeof senderRow>>>
type Times = Pick<Row, 'verified_at' | 'failing_since' | 'lost_at'>

const graceMs = 2 * 24 * 60 * 60 * 1000
const atOnce = 10

/**
 * Decides what a check means: a sender is good with all needed records; one that was good is lost
 * after two days without. A name server that doesn't answer proves nothing.
 */
export const timesAfter = (
  { verified_at, failing_since, lost_at }: Times,
  needed: readonly RecordFound['state'][],
  now: Date,
): Times => {
  if (needed.every((state) => state === 'found'))
    return { verified_at: verified_at ?? now, failing_since: null, lost_at: null }
  const isFailing = needed.some((state) => state === 'missing' || state === 'wrong')
  if (verified_at === null || !isFailing) return { verified_at, failing_since, lost_at }
  const since = failing_since ?? now
  const isOver = now.getTime() - since.getTime() >= graceMs
  return { verified_at, failing_since: since, lost_at: lost_at ?? (isOver ? now : null) }
}

/** Looks a sender's records up and writes the result, unless another domain was set meanwhile. */
export const checkSender = async (
  { db, env, ports, clock }: Pick<Platform, 'db' | 'env' | 'ports' | 'clock'>,
  row: Row,
): Promise<void> => {
  const wanted = recordsOf(row, domainOf(addressOf(env.MAIL_FROM).address))
  const found = await lookUp(ports.dns, wanted)
  const now = clock()
  const needed = wanted
    .filter((record) => record.needed)
    .map(({ kind }) => found.find((one) => one.kind === kind)!.state)
  await db
    .updateTable('mail_sender')
    .set({ found: JSON.stringify(found), checked_at: now, ...timesAfter(row, needed, now) })
    .where('shop_id', '=', row.shop_id)
    .where('ownership', '=', row.ownership)
    .execute()
}

/** Checks every sender once a day. */
export const senderJobOf = (platform: Platform): Job<object> => ({
  name: 'check-senders',
  retryLimit: 2,
  retryDelay: 300,
  expireInSeconds: 3600,
  batch: 1,
  cron: '40 3 * * *',
  handle: async () => {
    let last = 0n
    for (;;) {
      const rows = await platform.db
        .selectFrom('mail_sender')
        .selectAll()
        .where('shop_id', '>', last)
        .orderBy('shop_id')
        .limit(atOnce)
        .execute()
      await Promise.all(
        rows.map((row) =>
          checkSender(platform, row).catch((cause: unknown) =>
            logFailure(platform.log, 'check-senders', cause, { shop_id: String(row.shop_id) }),
          ),
        ),
      )
      if (rows.length < atOnce) return
      last = rows.at(-1)!.shop_id
    }
  },
})
