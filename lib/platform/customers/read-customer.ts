import { type RawBuilder, sql } from 'kysely'
import type { Customer } from '#contract/customers/customer-shapes.ts'
import { Refusal } from '#contract/error.ts'
import type { Ctx } from '#platform/ctx.ts'
import type { Db, Trx } from '#platform/db/transact.ts'
import { showCode } from '#platform/money/show-code.ts'
import { wireId } from '#platform/ids.ts'
import { formatMinor } from '#rules/money.ts'
import { guestNumber } from './guest.ts'
import { customerNow } from './customer-now.ts'

export type CustomerRow = {
  customer_id: bigint
  platform_customer_id: string
  first_name: string
  last_name: string
  full_name: string
  email: string | null
  phone: string | null
  state: string
  tags: string
  language: string | null
  birthday: string | null
  country: string
  total_spent: bigint
  orders_count: number
  created_at: Date
  blocked_at: Date | null
  note: string | null
  erased_at: Date | null
  gift_card_id: bigint | null
  balance: bigint | null
  /** the sum over all of their cards; null without any */
  total: bigint | null
  cipher: Uint8Array | null
  last4: string | null
}

/**
 * Selects customers with loyalty card, live code and the total of all their cards, which the index
 * by customer finds; the rest of the query (`where …`) must restrict the shop.
 */
export const customerRows = (
  rest: RawBuilder<unknown>,
): RawBuilder<CustomerRow> => sql<CustomerRow>`
  select c.customer_id, c.platform_customer_id, c.first_name, c.last_name, c.full_name, c.email,
    c.phone, c.state, c.tags, c.language, c.birthday, c.country, c.total_spent, c.orders_count,
    c.created_at, c.blocked_at, c.note, c.erased_at, g.gift_card_id, g.balance, k.cipher, k.last4,
    (
      select sum(b.balance)::bigint
      from gift_card b
      where b.shop_id = c.shop_id and b.customer_id = c.customer_id
    ) as total
  from customer c
  left join gift_card g on g.shop_id = c.shop_id and g.customer_id = c.customer_id and g.is_loyalty
  left join gift_card_code k
    on k.shop_id = g.shop_id and k.gift_card_id = g.gift_card_id and k.ended_at is null
  ${rest}`

export const toCustomer = (ctx: Ctx, row: CustomerRow): Customer => ({
  platform_customer_id: row.platform_customer_id,
  full_name: row.full_name,
  first_name: row.first_name,
  last_name: row.last_name,
  email: row.email,
  phone: row.phone,
  state: row.state,
  tags: row.tags,
  language: row.language,
  total_spent: formatMinor(row.total_spent),
  currency: ctx.shop.currency,
  orders_count: row.orders_count,
  created_at: row.created_at.toISOString(),
  blocked_at: row.blocked_at?.toISOString() ?? null,
  note: row.note,
  LoyaltyCard:
    row.gift_card_id === null || row.balance === null
      ? null
      : {
          GiftCard: {
            gift_card_id: wireId('gift_card', row.gift_card_id),
            code: showCode(ctx, row),
            balance: formatMinor(row.balance),
          },
        },
  balance: formatMinor(row.total ?? 0n),
})

type CardRow = {
  gift_card_id: bigint
  balance: bigint
  is_loyalty: boolean
  disabled_at: Date | null
  last4: string | null
  next_expiry: string | null
}
const cardsMost = 20

/** Returns one customer with the cards of their account, the loyalty card and full ones first. */
export const readCustomer = async (ctx: Ctx, id: string): Promise<Customer> => {
  const customer = await findCustomer(ctx.db, ctx, id)
  const { rows } = await sql<CardRow>`
    select g.gift_card_id, g.balance, g.is_loyalty, g.disabled_at, k.last4,
      (
        select min(l.expires_on)
        from lot l
        where l.shop_id = g.shop_id and l.gift_card_id = g.gift_card_id and l.remaining > 0
      ) as next_expiry
    from gift_card g
    left join gift_card_code k
      on k.shop_id = g.shop_id and k.gift_card_id = g.gift_card_id and k.ended_at is null
    where g.shop_id = ${ctx.shop.shop_id} and g.customer_id = ${customer.customer_id}
      and g.merged_into is null
    order by g.is_loyalty desc, g.balance > 0 desc, g.gift_card_id
    limit ${cardsMost}`.execute(ctx.db)
  return {
    ...toCustomer(ctx, customer),
    cards: rows.map((card) => ({
      gift_card_id: wireId('gift_card', card.gift_card_id),
      last4: card.last4,
      balance: formatMinor(card.balance),
      expires_on: card.next_expiry,
      is_loyalty: card.is_loyalty,
      disabled_at: card.disabled_at?.toISOString() ?? null,
    })),
  }
}

/** Matches a customer (o) by the store's id or, if made here, by the id that we gave them. */
const hasId = (id: string): RawBuilder<boolean> => {
  const number = guestNumber(id)
  return number === null
    ? sql`o.platform_customer_id = ${id}`
    : sql`o.customer_id = ${number} and o.made_here`
}

/**
 * Finds the customer by platform_customer_id in this shop, or the one they were merged into; else
 * 404, for another shop's too.
 */
export const findCustomer = async (db: Db | Trx, ctx: Ctx, id: string): Promise<CustomerRow> => {
  const { rows } = await customerRows(sql`
    where c.shop_id = ${ctx.shop.shop_id}
      and c.customer_id = ${customerNow(ctx.shop.shop_id, hasId(id))}`).execute(db)
  if (!rows[0]) throw new Refusal('not_found')
  return rows[0]
}
