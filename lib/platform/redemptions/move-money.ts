import { type RawBuilder, sql } from 'kysely'
import { Refusal, type RefusalCode } from '#contract/error.ts'
import type { Trx } from '#platform/db/transact.ts'
import { formatMinor } from '#rules/money.ts'

type Written = {
  outcome: 'done' | RefusalCode
  redemption_id?: bigint
  balance_before?: bigint | null
}

/** Runs a function of the ledger, a round trip that settles its races; refused with its outcome. */
const settled = async (trx: Trx, statement: RawBuilder<Written>): Promise<Written> => {
  const { rows } = await statement.execute(trx)
  const row = rows[0]
  if (row?.outcome === 'done') return row
  throw new Refusal(
    row?.outcome ?? 'broken',
    row?.balance_before === null || row?.balance_before === undefined
      ? {}
      : { facts: { available: formatMinor(row.balance_before) } },
  )
}

/** `amount` in minor units; `today` is the shop's. Gives the redemption's id. */
export const hold = async (
  trx: Trx,
  p: {
    shop_id: bigint
    gift_card_id: bigint
    key_id: bigint
    amount: bigint
    order: string | null
    today: string
    lapses_at: Date
    at: Date
  },
): Promise<bigint> =>
  (
    await settled(
      trx,
      sql<Written>`
        select *
        from hold_money(
          ${p.shop_id}, ${p.gift_card_id}, ${p.key_id}, ${p.amount}, ${p.order}, ${p.today}::date,
          ${p.lapses_at}, ${p.at}
        )`,
    )
  ).redemption_id!

type One = { shop_id: bigint; redemption_id: bigint }

/** Amount null: all that is held. */
export const take = async (
  trx: Trx,
  p: One & { amount: bigint | null; at: Date },
): Promise<void> => {
  await settled(
    trx,
    sql<Written>`select * from capture_money(${p.shop_id}, ${p.redemption_id}, ${p.amount}, ${p.at})`,
  )
}

export const letGo = async (
  trx: Trx,
  p: One & { as: 'released' | 'lapsed'; at: Date },
): Promise<void> => {
  await settled(
    trx,
    sql<Written>`select * from release_money(${p.shop_id}, ${p.redemption_id}, ${p.as}, ${p.at})`,
  )
}

/** Amount null: all that was taken and not given back. */
export const giveBack = async (
  trx: Trx,
  p: One & { amount: bigint | null; today: string; at: Date },
): Promise<void> => {
  await settled(
    trx,
    sql<Written>`
      select *
      from refund_money(${p.shop_id}, ${p.redemption_id}, ${p.amount}, ${p.today}::date, ${p.at})`,
  )
}
