import { sql } from 'kysely'
import type { Area } from '#platform/area.ts'
import { rowsOf } from '#platform/own-data.ts'

/**
 * Clears an address and the notes about it; its digest stays, so that an erased person who wanted
 * no emails gets none.
 */
export const forgetAddresses: NonNullable<Area['forget']> = async (
  { trx, shop, vault },
  { emails },
) => {
  const digests = emails.map((email) => vault.address(shop.shop_id, email).toString('hex'))
  await sql`
    update suppression
    set email = null, note = null
    where shop_id = ${shop.shop_id}
      and digest in (select decode(d, 'hex') from unnest(${digests}::text[]) as t (d))`.execute(trx)
  await sql`
    update audit
    set detail = detail - 'email' - 'note'
    where shop_id = ${shop.shop_id} and verb in ('suppress_address', 'lift_suppression')
      and detail ->> 'email' = any(${emails}::text[])`.execute(trx)
}

/** Exports what stopped emails to the customer. */
export const tellAddresses: NonNullable<Area['tell']> = async (trx, { shop }, { emails }) => ({
  suppressed_addresses: await rowsOf(
    trx,
    sql`
      select email, kind, at, note
      from suppression
      where shop_id = ${shop.shop_id} and email = any(${emails}::text[])
      order by suppression_id`,
  ),
})
