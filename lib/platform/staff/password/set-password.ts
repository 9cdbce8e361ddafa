import type { Answer, Parsed } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import type { setPassword as call } from '#contract/staff/calls.ts'
import { audit } from '#platform/audit.ts'
import { type Db, type Trx, transact } from '#platform/db/transact.ts'
import { wireId } from '#platform/ids.ts'
import type { Open } from '#platform/route.ts'
import { endLinks } from './end-links.ts'
import { endAllSessions } from '#platform/staff/session/end-session.ts'
import { digestOf, hashPassword, newToken } from './password.ts'
import { countNetwork } from '#platform/staff/session/tries.ts'

const sevenDays = 7 * 24 * 60 * 60 * 1000

/** Finds the valid link of a token. */
const goodLink = (db: Db | Trx, token: string, now: Date) =>
  db
    .selectFrom('password_link')
    .select(['shop_id', 'staff_id'])
    .where('token_digest', '=', digestOf(token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)

/**
 * Redeems a one-time link, and ends the person's other links and sessions; the second of two
 * simultaneous uses is refused.
 */
export const setPassword = async (
  platform: Open,
  { body }: Parsed<typeof call>,
): Promise<Answer<typeof call>> => {
  const { now, requestId } = platform
  await countNetwork(platform)
  // checks the link first, because a hash costs 19 MiB and anyone may ask for one
  if (!(await goodLink(platform.db, body.token, now).executeTakeFirst()))
    throw new Refusal('link_spent')
  const password_hash = await hashPassword(body.password)
  return transact(platform.db, async (trx) => {
    const link = await goodLink(trx, body.token, now).forUpdate().executeTakeFirst()
    if (!link) throw new Refusal('link_spent')
    const { shop_id, staff_id } = link
    const { shop_url, email } = await trx
      .updateTable('staff')
      .from('shop')
      .set({ password_hash })
      .where('staff.staff_id', '=', staff_id)
      .where('staff.shop_id', '=', shop_id)
      .whereRef('shop.shop_id', '=', 'staff.shop_id')
      .returning(['shop.shop_url', 'staff.email'])
      .executeTakeFirstOrThrow()
    await endLinks(trx, link, now)
    const ended = await endAllSessions({ trx, shop: { shop_id }, now }, staff_id)
    await audit(
      trx,
      { shop: { shop_id }, actor: { kind: 'person', id: staff_id, email }, now, requestId },
      'set_password',
      wireId('staff', staff_id),
      { email, ended },
    )
    return { shop_url, email }
  })
}

/**
 * Makes a one-time link and returns its token, which is stored only as a digest. Valid for seven
 * days or the given milliseconds.
 */
export const makePasswordLink = async (
  trx: Trx,
  to: { shop_id: bigint; staff_id: bigint },
  now: Date,
  lifetime = sevenDays,
): Promise<string> => {
  const { token, digest } = newToken()
  await trx
    .insertInto('password_link')
    .values({
      token_digest: digest,
      ...to,
      created_at: now,
      expires_at: new Date(now.getTime() + lifetime),
      used_at: null,
    })
    .execute()
  return token
}
