import { sql } from 'kysely'
import type { Act } from '#platform/ctx.ts'
import { wireId } from '#platform/ids.ts'
import { take } from '#platform/money/take.ts'

type Taking = { workflow_id: bigint; customer_id: bigint; amount: bigint; note: string | null }

/**
 * Takes credit from a customer's card, at most what is there and free: a balance never falls below
 * zero. A card that is off, or none, loses nothing.
 */
export const takeBalance = async (
  act: Act,
  { workflow_id, customer_id, amount, note }: Taking,
): Promise<void> => {
  const { rows } = await sql<{ gift_card_id: bigint; available: bigint }>`
    select gift_card_id, balance - held as available
    from gift_card
    where shop_id = ${act.shop.shop_id} and customer_id = ${customer_id} and is_loyalty
      and disabled_at is null and merged_into is null
    for no key update`.execute(act.trx)
  const [card] = rows
  if (!card || card.available <= 0n) return
  await take(act, {
    kind: 'adjust',
    gift_card_id: card.gift_card_id,
    amount: -(amount < card.available ? amount : card.available),
    reason: 'Other',
    note,
    cause: { kind: 'workflow', id: wireId('workflow', workflow_id) },
  })
}
