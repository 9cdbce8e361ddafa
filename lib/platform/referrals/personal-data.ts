import { sql } from 'kysely'
import type { Area } from '#platform/area.ts'
import { rowsOf } from '#platform/own-data.ts'

/** Deletes the customer's links with what was claimed by them, and their own claims. */
export const forgetReferrals: NonNullable<Area['forget']> = async (
  { trx, shop },
  { customer_id, emails },
) => {
  await sql`
    delete from referral_claim
    where shop_id = ${shop.shop_id} and email = any(${emails}::text[])`.execute(trx)
  await sql`
    delete from referral_link
    where shop_id = ${shop.shop_id} and customer_id = ${customer_id}`.execute(trx)
  await sql`
    delete from referral_household
    where shop_id = ${shop.shop_id} and customer_id = ${customer_id}`.execute(trx)
}

/** Exports the customer's links, and the claims of their addresses. */
export const tellReferrals: NonNullable<Area['tell']> = async (
  trx,
  { shop },
  { customer_id, emails },
) => ({
  referral_links: await rowsOf(
    trx,
    sql`
      select code, created_at
      from referral_link
      where shop_id = ${shop.shop_id} and customer_id = ${customer_id}
      order by link_id`,
  ),
  referral_claims: await rowsOf(
    trx,
    sql`
      select email, language, created_at, confirmed_at, outcome
      from referral_claim
      where shop_id = ${shop.shop_id} and email = any(${emails}::text[])
      order by claim_id`,
  ),
})
