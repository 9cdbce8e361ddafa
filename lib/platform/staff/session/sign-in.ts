import { Refusal } from '#contract/error.ts'
import type { signIn as call } from '#contract/staff/calls.ts'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import { audit } from '#platform/audit.ts'
import { transact } from '#platform/db/transact.ts'
import { wireId } from '#platform/ids.ts'
import type { Open } from '#platform/route.ts'
import { normalShopUrl } from '#rules/tools/shop-url.ts'
import { userOf } from '#platform/acting.ts'
import { personColumns, personOf } from '#platform/staff/person.ts'
import { isPassword } from '#platform/staff/password/password.ts'
import { startSession } from './start-session.ts'
import { countSignIn } from './tries.ts'

/** Signs in; one generic error for all reasons, and limits that tries.ts counts. */
export const signIn = async (
  platform: Open,
  { body }: Parsed<typeof call>,
): Promise<Answer<typeof call>> => {
  const { db } = platform
  const shopUrl = normalShopUrl(body.shop_url) ?? ''
  const succeed = await countSignIn(platform, shopUrl, body.email)
  const member = await db
    .selectFrom('staff')
    .innerJoin('shop', 'shop.shop_id', 'staff.shop_id')
    .select([...personColumns, 'staff.shop_id', 'staff.password_hash', 'staff.blocked_at'])
    .where('shop.shop_url', '=', shopUrl)
    .where('staff.email', '=', body.email)
    .executeTakeFirst()
  const right = await isPassword(member?.password_hash ?? null, body.password)
  if (!member || !right || member.blocked_at) throw new Refusal('sign_in_failed')
  const { token, expires_at } = await transact(db, async (trx) => {
    await audit(
      trx,
      {
        ...platform,
        shop: member,
        actor: { kind: 'person', id: member.staff_id, email: member.staff_email },
      },
      'sign_in',
      wireId('staff', member.staff_id),
      { email: member.staff_email },
    )
    return startSession(trx, platform, member, 'password')
  })
  await succeed()
  return { token, expires_at: expires_at.toISOString(), user: userOf(personOf(member, shopUrl)) }
}
