import type { Answer, Parsed } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import type { setPassword as call } from '#contract/staff.ts'
import type { Platform } from '#platform/ctx.ts'
import { type Trx, transact } from '#platform/db/transact.ts'
import { digestOf, hashPassword, newToken } from './password.ts'

const sevenDays = 7 * 24 * 60 * 60 * 1000

/** Spends a one-time link, ends the person's other links and sessions; two spenders at once: one of them hears that it is spent. */
export const setPassword = async (platform: Platform & { now: Date }, { body }: Parsed<typeof call>): Promise<Answer<typeof call>> => {
  const { now } = platform
  const password_hash = await hashPassword(body.password)
  return transact(platform.db, async (trx) => {
    const link = await trx
      .updateTable('password_link')
      .set({ used_at: now })
      .where('token_digest', '=', digestOf(body.token))
      .where('used_at', 'is', null)
      .where('expires_at', '>', now)
      .returning(['shop_id', 'staff_id'])
      .executeTakeFirst()
    if (!link) throw new Refusal('link_spent')
    const staff = await trx
      .updateTable('staff')
      .from('shop')
      .set({ password_hash })
      .where('staff.staff_id', '=', link.staff_id)
      .where('staff.shop_id', '=', link.shop_id)
      .whereRef('shop.shop_id', '=', 'staff.shop_id')
      .returning(['shop.shop_url', 'staff.email'])
      .executeTakeFirstOrThrow()
    await trx.updateTable('password_link').set({ used_at: now }).where('staff_id', '=', link.staff_id).where('used_at', 'is', null).execute()
    await trx.updateTable('session').set({ ended_at: now }).where('staff_id', '=', link.staff_id).where('ended_at', 'is', null).execute()
    return staff
  })
}

/** A new link for a person; what it opens is told once, here. Good for seven days unless said, in milliseconds. */
export const makePasswordLink = async (trx: Trx, to: { shop_id: bigint; staff_id: bigint }, now: Date, lifetime = sevenDays): Promise<string> => {
  const { token, digest } = newToken()
  await trx.insertInto('password_link').values({ token_digest: digest, ...to, created_at: now, expires_at: new Date(now.getTime() + lifetime), used_at: null }).execute()
  return token
}
