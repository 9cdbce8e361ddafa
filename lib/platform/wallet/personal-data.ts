import { sql } from 'kysely'
import type { Area } from '#platform/area.ts'
import { rowsOf } from '#platform/own-data.ts'
import { wake } from '#platform/work/wake.ts'

/** Marks the passes of an erased customer, which the follower then voids. */
export const forgetPasses: Area['forget'] = async ({ trx, shop }, { gift_card_ids }) => {
  const { numAffectedRows } = await sql`
    insert into pass_mark (shop_id, gift_card_id)
    select distinct shop_id, gift_card_id
    from wallet_pass
    where shop_id = ${shop.shop_id}
      and gift_card_id = any(${gift_card_ids}::bigint[])`.execute(trx)
  if (numAffectedRows) wake('wallet')
}

/** Exports the passes of a customer's cards, and how many devices have each. */
export const tellPasses: Area['tell'] = async (trx, { shop }, { gift_card_ids }) => ({
  wallet_passes: await rowsOf(
    trx,
    sql`
      select 'g' || p.gift_card_id as gift_card_id, p.kind, p.made_at, p.changed_at, p.voided_at,
        (
          select count(*)::int
          from pass_device d
          where d.shop_id = p.shop_id and d.pass_id = p.pass_id
        ) as devices
      from wallet_pass p
      where p.shop_id = ${shop.shop_id} and p.gift_card_id = any(${gift_card_ids}::bigint[])
      order by p.pass_id`,
  ),
})
