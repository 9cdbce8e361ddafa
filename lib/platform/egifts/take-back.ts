import { sql } from 'kysely'
import { Refusal, type RefusalCode } from '#contract/error.ts'
import { wireId } from '#platform/ids.ts'
import { formatMinor } from '#rules/money.ts'
import type { Giving } from './become.ts'
import type { EgiftRow } from './read-egift.ts'

type Returned = { outcome: 'done' | RefusalCode; amount: bigint | null }

/** What is unspent of a gift goes back to where it came from, whoever takes it back; a card that nobody got is closed for good. Gives the amount as wire money. */
export const takeBack = async (giving: Giving, row: EgiftRow): Promise<string> => {
  const { trx, shop, person, by, now } = giving
  if (row.movement_id === null) return '0.00'
  const source = by === 'staff' ? 'staff' : by === 'store' ? 'checkout' : 'job'
  const { rows } =
    await sql<Returned>`select * from return_gift(${shop.shop_id}, ${row.movement_id}, ${source}, ${person?.id ?? null}, ${wireId('egift', row.egift_id)}, ${now})`.execute(
      trx,
    )
  const done = rows[0]
  if (done?.outcome !== 'done' || done.amount === null)
    throw new Refusal(done?.outcome === 'done' || !done ? 'broken' : done.outcome)
  await trx
    .updateTable('gift_card')
    .set({ disabled_at: now })
    .where('shop_id', '=', shop.shop_id)
    .where('gift_card_id', '=', row.gift_card_id)
    .where('awaits_claim', '=', true)
    .execute()
  return formatMinor(-done.amount)
}
