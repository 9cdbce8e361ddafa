import { sql } from 'kysely'
import type { Acting } from '#platform/acting.ts'
import { recallLots } from '#platform/money/recall.ts'
import { undoForRefund } from '#platform/money/undo.ts'
import { cardNow } from '#platform/money/card.ts'

type Paid = { movement_id: bigint; lots: bigint[] }

const forgive = async ({ trx, shop }: Acting, card: bigint, amount: bigint): Promise<bigint> => {
  const { rows } = await sql<{ forgiven: bigint }>`
    update gift_card g
    set owed = g.owed - was.forgiven
    from (
      select gift_card_id, least(owed, ${amount}::bigint) as forgiven
      from gift_card
      where shop_id = ${shop.shop_id} and gift_card_id = ${card}
    ) was
    where g.shop_id = ${shop.shop_id} and g.gift_card_id = was.gift_card_id
    returning was.forgiven`.execute(trx)
  return rows[0]?.forgiven ?? 0n
}

/** Finds the movements by which later credit of a card paid what it owed, the last one first. */
const paymentsOf = async ({ trx, shop }: Acting, card: bigint): Promise<Paid[]> => {
  const { rows } = await sql<Paid>`
    select m.movement_id, array_agg(e.lot_id) as lots
    from movement m
    join entry e on e.shop_id = m.shop_id and e.movement_id = m.movement_id
    where m.shop_id = ${shop.shop_id} and m.gift_card_id = ${card} and m.kind = 'recall'
      and m.reason = 'Recall paid'
      and not exists (
        select from movement u where u.shop_id = m.shop_id and u.undoes = m.movement_id
      )
    group by m.movement_id
    order by m.movement_id desc`.execute(trx)
  return rows
}

/**
 * Takes back what a card was made to owe: the rest is forgiven, and what later credit has paid goes
 * back to that credit. Returns how much; payments of a card that was merged since stay paid.
 */
export const forgiveOwed = async (
  act: Acting,
  gift_card_id: bigint | null,
  amount: bigint,
  refund: string,
): Promise<bigint> => {
  const card = await cardNow(act, gift_card_id)
  if (card === null) return 0n
  let left = amount - (await forgive(act, card, amount))
  if (left === 0n) return amount
  for (const { movement_id, lots } of await paymentsOf(act, card)) {
    if (left === 0n) break
    const back = (await undoForRefund(act, { movement_id }, refund))?.amount ?? 0n
    // a payment of several recalls pays the others again
    if (back > left)
      await recallLots(act, {
        gift_card_id: card,
        lots,
        amount: back - left,
        reason: 'Recall paid',
        cause: { kind: 'refund', id: refund },
      })
    left -= back < left ? back : left
  }
  return amount - left
}
