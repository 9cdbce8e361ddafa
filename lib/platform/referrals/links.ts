import { sql } from 'kysely'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import type {
  getReferralLink as getCall,
  postReferralLinks as postCall,
} from '#contract/referrals/calls.ts'
import { storefrontUrl } from '#env.ts'
import type { Key } from '#platform/acting.ts'
import type { Call, Ctx, Platform } from '#platform/ctx.ts'
import { findCustomer } from '#platform/customers/read-customer.ts'
import { transact, type Trx } from '#platform/db/transact.ts'
import { handsOutLinks } from './program/is-on.ts'
import { newCode } from './secrets.ts'

/** The address of a link's page. */
export const addressOfLink = (env: Platform['env'], code: string): string =>
  `${storefrontUrl(env)}/r/${code}`

/** Returns the code of each customer's link; the first call for a customer makes it. */
export const codesOf = async (
  trx: Trx,
  shopId: bigint,
  customers: readonly bigint[],
  now: Date,
): Promise<Map<bigint, string>> => {
  // the second of two calls at once sees the first one's link
  await sql`
    select from customer
    where shop_id = ${shopId} and customer_id = any(${customers}::bigint[])
    order by customer_id
    for no key update`.execute(trx)
  await sql`
    insert into referral_link (shop_id, customer_id, code, created_at)
    select ${shopId}, u.customer_id, u.code, ${now}
    from unnest(${customers}::bigint[], ${customers.map(newCode)}::text[]) u (customer_id, code)
    where not exists (
      select from referral_link l
      where l.shop_id = ${shopId} and l.customer_id = u.customer_id
    )`.execute(trx)
  const { rows } = await sql<{ customer_id: bigint; code: string }>`
    select distinct on (customer_id) customer_id, code
    from referral_link
    where shop_id = ${shopId} and customer_id = any(${customers}::bigint[])
    order by customer_id, link_id`.execute(trx)
  return new Map(rows.map(({ customer_id, code }) => [customer_id, code]))
}

/** Returns a customer's link; null while the program hands out none. */
export const getReferralLink = async (
  ctx: Ctx,
  { params }: Parsed<typeof getCall>,
): Promise<Answer<typeof getCall>> => {
  const { customer_id, erased_at } = await findCustomer(ctx.db, ctx, params.id)
  if (erased_at || !(await handsOutLinks(ctx.db, ctx.shop))) return { url: null }
  return transact(ctx.db, async (trx) => {
    const codes = await codesOf(trx, ctx.shop.shop_id, [customer_id], ctx.now)
    return { url: addressOfLink(ctx.env, codes.get(customer_id)!) }
  })
}

/** Returns customers' links to the store. */
export const postReferralLinks = async (
  ctx: Call<Key>,
  { body }: Parsed<typeof postCall>,
): Promise<Answer<typeof postCall>> => {
  const { shop, now, env } = ctx
  if (!(await handsOutLinks(ctx.db, shop))) throw new Refusal('referral_off')
  const asked = [...new Set(body.customers)]
  return transact(ctx.db, async (trx) => {
    const { rows } = await sql<{ platform_customer_id: string; customer_id: bigint }>`
      select c.platform_customer_id, i.customer_id
      from customer c
      join customer i on i.shop_id = c.shop_id
        and i.customer_id = coalesce(c.merged_into, c.customer_id)
      where c.shop_id = ${shop.shop_id} and c.platform_customer_id = any(${asked}::text[])
        and i.erased_at is null`.execute(trx)
    const known = new Map(rows.map((row) => [row.platform_customer_id, row.customer_id]))
    const codes = await codesOf(trx, shop.shop_id, [...new Set(known.values())], now)
    const links = asked.map((id) => {
      const code = codes.get(known.get(id) ?? 0n)
      return { platform_customer_id: id, url: code ? addressOfLink(env, code) : null }
    })
    return { links }
  })
}
