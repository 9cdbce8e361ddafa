import type { Platform } from '#platform/ctx.ts'
import type { Job } from './queue.ts'

const day = 24 * 60 * 60 * 1000

/**
 * Idempotency keys and counts of wrong codes are kept 30 days; ended sessions, spent links and
 * exports and checkouts that nobody approved 90; sign-in tries, signed entries and files until they
 * run out, a file that broke off a day.
 */
export const forgetJobOf = ({ db, clock }: Platform): Job<object> => ({
  name: 'forget',
  retryLimit: 3,
  retryDelay: 60,
  expireInSeconds: 300,
  batch: 1,
  cron: '20 3 * * *',
  handle: async () => {
    const before = (days: number) => new Date(clock().getTime() - days * day)
    await db.deleteFrom('idempotency').where('created_at', '<', before(30)).execute()
    await db.deleteFrom('session').where('expires_at', '<', before(90)).execute()
    await db.deleteFrom('password_link').where('expires_at', '<', before(90)).execute()
    await db
      .deleteFrom('checkout')
      .where('expires_at', '<', before(90))
      .where('approved', 'is distinct from', true)
      .execute()
    await db.deleteFrom('sign_in_try').where('until', '<', before(0)).execute()
    await db.deleteFrom('balance_check').where('hour', '<', before(30)).execute()
    await db
      .deleteFrom('file')
      .where((e) =>
        e.or([
          e('expires_at', '<', before(0)),
          e.and([e('whole_at', 'is', null), e('created_at', '<', before(1))]),
        ]),
      )
      .execute()
    await db.deleteFrom('export').where('created_at', '<', before(90)).execute()
    await db.deleteFrom('entry_used').where('until', '<', before(0)).execute()
  },
})
