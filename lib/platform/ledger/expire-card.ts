import { writtenBy } from '#platform/acting.ts'
import { sql } from 'kysely'
import type { Trx } from '#platform/db/transact.ts'
import { wireId } from '#platform/ids.ts'
import { post } from './post.ts'

type Due = { lot_id: bigint; remaining: bigint; expires_on: string }

/**
 * Expires the rest of a card's lots that are past their expiration date, except what a checkout
 * held while they were valid, which stays until captured or released.
 */
export const expireCard = async (
  trx: Trx,
  {
    shop_id,
    gift_card_id,
    today,
    at,
  }: { shop_id: bigint; gift_card_id: bigint; today: string; at: Date },
): Promise<void> => {
  await sql`
    select from gift_card
    where shop_id = ${shop_id} and gift_card_id = ${gift_card_id}
    for no key update`.execute(trx)
  const { rows: lots } = await sql<Due>`
    select lot_id, remaining, expires_on
    from lot
    where shop_id = ${shop_id} and gift_card_id = ${gift_card_id} and remaining > 0
      and expires_on < ${today}::date
    order by expires_on, lot_id`.execute(trx)
  if (lots.length === 0) return
  const holds = await trx
    .selectFrom('redemption')
    .select(['amount', 'held_on'])
    .where('shop_id', '=', shop_id)
    .where('gift_card_id', '=', gift_card_id)
    .where('state', '=', 'held')
    .execute()
  let kept = 0n
  for (const { lot_id, remaining, expires_on } of lots) {
    const wanted =
      holds.reduce((sum, { amount, held_on }) => (held_on <= expires_on ? sum + amount : sum), 0n) -
      kept
    const keeps = wanted < remaining ? wanted : remaining
    kept += keeps
    if (keeps < remaining)
      await post(trx, {
        ...writtenBy({ shop: { shop_id }, actor: { kind: 'job' }, now: at }),
        gift_card_id,
        kind: 'expire',
        amount: keeps - remaining,
        only_lot: lot_id,
        cause: { kind: 'lot', id: wireId('lot', lot_id) },
      })
  }
}
