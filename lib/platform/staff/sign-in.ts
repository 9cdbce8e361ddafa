import { sql } from 'kysely'
import { Refusal } from '#contract/error.ts'
import type { signIn as call } from '#contract/staff.ts'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import type { Platform } from '#platform/ctx.ts'
import { normalShopUrl } from '#rules/shop-url.ts'
import { personOf } from './authenticate.ts'
import { isPassword, newToken } from './password.ts'

const hour = 60 * 60 * 1000
const lifetime = { staff: 30 * 24 * hour, pos: 12 * hour }
const window = 15 * 60 * 1000
const triesMax = { person: 10, address: 100 }

/** One generic error whatever is wrong; ten tries a person and a hundred an address in 15 minutes. */
export const signIn = async (platform: Platform & { now: Date; address: string }, { body }: Parsed<typeof call>): Promise<Answer<typeof call>> => {
  const { db, now } = platform
  const shopUrl = normalShopUrl(body.shop_url) ?? ''
  const subjects = [
    { subject: `person:${shopUrl}:${body.email}`, max: triesMax.person },
    // the dashboard beside us asks for everybody: its address tells nobody apart
    ...(isLoopback(platform.address) ? [] : [{ subject: `address:${platform.address}`, max: triesMax.address }]),
  ]
  for (const { subject, max } of subjects) await countTry(platform, subject, max)
  const found = await db
    .selectFrom('staff')
    .innerJoin('shop', 'shop.shop_id', 'staff.shop_id')
    .select(['staff.staff_id', 'staff.shop_id', 'staff.email as staff_email', 'staff.name as staff_name', 'staff.level', 'staff.is_admin', 'staff.is_pos', 'staff.password_hash', 'staff.blocked_at'])
    .where('shop.shop_url', '=', shopUrl)
    .where('staff.email', '=', body.email)
    .executeTakeFirst()
  const right = await isPassword(found?.password_hash ?? null, body.password)
  if (!found || !right || found.blocked_at) throw new Refusal('sign_in_failed')
  const { token, digest } = newToken()
  const expires_at = new Date(now.getTime() + (found.is_pos ? lifetime.pos : lifetime.staff))
  await db.insertInto('session').values({ token_digest: digest, shop_id: found.shop_id, staff_id: found.staff_id, created_at: now, expires_at, ended_at: null }).execute()
  await db.deleteFrom('sign_in_try').where('subject', '=', subjects[0]!.subject).execute()
  const { id: _, ...user } = personOf(found, shopUrl)
  return { token, expires_at: expires_at.toISOString(), user }
}

const isLoopback = (address: string): boolean => address === '::1' || /^(::ffff:)?127\./.test(address)

const countTry = async ({ db, now }: Platform & { now: Date }, subject: string, max: number): Promise<void> => {
  const until = new Date(now.getTime() + window)
  const { rows } = await sql<{ tries: number; until: Date }>`
    insert into sign_in_try (subject, tries, until) values (${subject}, 1, ${until})
    on conflict (subject) do update set
      tries = case when sign_in_try.until <= ${now} then 1 else sign_in_try.tries + 1 end,
      until = case when sign_in_try.until <= ${now} then excluded.until else sign_in_try.until end
    returning tries, until`.execute(db)
  const row = rows[0]
  if (row && row.tries > max) throw new Refusal('too_many', { headers: { 'retry-after': String(Math.max(1, Math.ceil((row.until.getTime() - now.getTime()) / 1000))) } })
}
