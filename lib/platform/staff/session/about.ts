import { sql } from 'kysely'
import { emailPattern } from '#contract/email-pattern.ts'
import type { Area } from '#platform/area.ts'
import type { Ctx } from '#platform/ctx.ts'
import type { Trx } from '#platform/db/transact.ts'
import { rowsOf } from '#platform/own-data.ts'
import { digestOf, newToken } from '#platform/staff/password/password.ts'

const longest = 254
const goodFor = 12 * 60 * 60 * 1000

/**
 * Keeps the customer whom a signed entry names, for 12 hours and this person alone. Returns the
 * token for addresses; null if the text is no email.
 */
export const noteAbout = async (
  trx: Trx,
  of: { shop_id: bigint; staff_id: bigint; now: Date },
  customer: string | undefined,
): Promise<string | null> => {
  const email = customer?.trim().toLowerCase() ?? ''
  if (email.length > longest || !emailPattern.test(email)) return null
  const { token, digest } = newToken()
  const { shop_id, staff_id, now } = of
  await trx
    .insertInto('entry_about')
    .values({ shop_id, digest, staff_id, email, until: new Date(now.getTime() + goodFor) })
    .execute()
  return token
}

/** Returns the email behind a token of this person's entry; null once its time is over. */
export const emailAbout = async (
  { db, shop, actor, now }: Pick<Ctx, 'db' | 'shop' | 'actor' | 'now'>,
  token: string,
): Promise<string | null> => {
  const row = await db
    .selectFrom('entry_about')
    .select('email')
    .where('shop_id', '=', shop.shop_id)
    .where('digest', '=', digestOf(token))
    .where('staff_id', '=', actor.id)
    .where('until', '>', now)
    .executeTakeFirst()
  return row?.email ?? null
}

export const forgetAbout: Area['forget'] = async ({ trx, shop }, { emails }) => {
  await sql`
    delete from entry_about
    where shop_id = ${shop.shop_id} and email = any(${emails}::text[])`.execute(trx)
}

export const tellAbout: Area['tell'] = async (trx, { shop }, { emails }) => ({
  opened_in_helpdesk: await rowsOf(
    trx,
    sql`
      select email, until
      from entry_about
      where shop_id = ${shop.shop_id} and email = any(${emails}::text[])
      order by until`,
  ),
})
