import { sql } from 'kysely'
import { Refusal } from '#contract/error.ts'
import type { Trx } from '#platform/db/transact.ts'

export const erased = (): Refusal =>
  new Refusal('card_disabled', {
    message: 'This customer was erased and can’t receive credit. Nothing was changed.',
  })

/**
 * Locks cards to the end of the transaction, in one order, and refuses if one belonged to an erased
 * person: no money goes where no one can spend it.
 */
export const refuseErased = async (trx: Trx, shopId: bigint, cards: bigint[]): Promise<void> => {
  await sql`
    select from gift_card
    where shop_id = ${shopId} and gift_card_id = any(${cards}::bigint[])
    order by gift_card_id
    for no key update`.execute(trx)
  const { rows } = await sql`
    select from gift_card g
    join customer c
      on c.shop_id = g.shop_id and c.customer_id = g.customer_id and c.erased_at is not null
    where g.shop_id = ${shopId} and g.gift_card_id = any(${cards}::bigint[])
    limit 1`.execute(trx)
  if (rows.length) throw erased()
}
