import { sql } from 'kysely'
import { Refusal, type RefusalCode } from '#contract/error.ts'
import { type Acting, writtenBy } from '#platform/acting.ts'

type Recalled = {
  gift_card_id: bigint
  lots: readonly bigint[]
  /** minor units, at most; less is taken where less is unspent and free */
  amount: bigint
  reason: string
  cause: { kind: string; id: string }
}
type Written = { outcome: 'done' | RefusalCode; movement_id: bigint; taken: bigint }

/** Takes credit out of lots of a card again; null if nothing of them is left and free. */
export const recallLots = async (
  act: Acting,
  { gift_card_id, lots, amount, reason, cause }: Recalled,
): Promise<{ movement_id: bigint; taken: bigint } | null> => {
  const by = writtenBy(act)
  const { rows } = await sql<Written>`
    select * from recall_lots(
      ${by.shop_id}, ${gift_card_id}, ${[...lots]}::bigint[], ${amount}, ${reason},
      ${by.source}, ${by.staff_id}, ${cause.kind}, ${cause.id}, ${by.at})`.execute(act.trx)
  const row = rows[0]
  if (row?.outcome === 'done') return { movement_id: row.movement_id, taken: row.taken }
  if (row?.outcome === 'nothing_left') return null
  throw new Refusal(row?.outcome ?? 'broken')
}
