import { sql } from 'kysely'
import type { TransactionData } from '#contract/feed/notice-shapes.ts'
import { wireId } from '#platform/ids.ts'
import type { MovementTable } from '#platform/ledger/tables.ts'
import { formatMinor } from '#rules/money.ts'
import type { ReadData } from './read-data.ts'

type Row = Pick<
  MovementTable,
  | 'gift_card_id'
  | 'kind'
  | 'amount'
  | 'balance_after'
  | 'reason'
  | 'source'
  | 'cause_kind'
  | 'cause_id'
  | 'undoes'
  | 'expires_on'
> & {
  movement_id: bigint
  is_loyalty: boolean
  last4: string | null
  platform_customer_id: string | null
}

/** The store's id of a customer (c); one who was erased is named no more. */
export const customerId = sql`
  case when c.erased_at is null then c.platform_customer_id end as platform_customer_id`

/** Selects the card (g), its owner and its code, of which only the last four leave. */
export const aboutCard = {
  columns: sql`k.last4, ${customerId}`,
  joins: sql`
    left join customer c on c.shop_id = g.shop_id and c.customer_id = g.customer_id
    left join gift_card_code k
      on k.shop_id = g.shop_id and k.gift_card_id = g.gift_card_id and k.ended_at is null`,
}

/** Reads the data of movements by their numbers. */
export const readMovements: ReadData = async (db, { shop_id, currency }, ids) => {
  const { rows } = await sql<Row>`
    select m.movement_id, m.gift_card_id, m.kind, m.amount, m.balance_after, m.reason, m.source,
      m.cause_kind, m.cause_id, m.undoes, m.expires_on, g.is_loyalty, ${aboutCard.columns}
    from movement m
    join gift_card g on g.shop_id = m.shop_id and g.gift_card_id = m.gift_card_id
    ${aboutCard.joins}
    where m.shop_id = ${shop_id} and m.movement_id = any(${[...ids]}::bigint[])`.execute(db)
  return new Map(
    rows.map((row): [bigint, TransactionData] => [
      row.movement_id,
      {
        transaction_id: wireId('transaction', row.movement_id),
        kind: row.kind,
        amount: formatMinor(row.amount),
        balance_after: formatMinor(row.balance_after),
        currency,
        card_id: wireId('gift_card', row.gift_card_id),
        last4: row.last4,
        customer_id: row.platform_customer_id,
        is_store_credit: row.is_loyalty,
        reason: row.reason,
        source: row.source,
        cause:
          row.cause_kind === null || row.cause_id === null
            ? null
            : { kind: row.cause_kind, id: row.cause_id },
        undoes: row.undoes === null ? null : wireId('transaction', row.undoes),
        expires_on: row.expires_on,
      },
    ]),
  )
}
