import { sql } from 'kysely'
import { auditPast } from '#platform/audit.ts'
import type { Trx } from '#platform/db/transact.ts'

/** Writes the audit lines of the transactions by staff, as their own calls would. */
export const auditMovements = async (trx: Trx, shopId: bigint): Promise<void> => {
  const lines = sql`
    select m.shop_id, m.staff_id, p.email,
      case m.kind
        when 'issue' then 'issue_store_credit'
        when 'undo' then 'undo'
        when 'transfer' then 'transfer'
        else 'adjust_balance'
      end,
      case m.kind when 'undo' then 't' || m.undoes else 'g' || m.gift_card_id end,
      jsonb_build_object(
        'transaction', 't' || m.movement_id, 'amount', to_char(m.amount / 100.0, 'FM9999999990.00')
      ),
      m.at
    from movement m
    join staff p on p.shop_id = m.shop_id and p.staff_id = m.staff_id
    where m.shop_id = ${shopId} and m.source = 'staff'
    order by m.movement_id`
  await auditPast(trx, lines)
}
