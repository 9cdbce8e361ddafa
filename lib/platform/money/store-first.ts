import { type RawBuilder, sql } from 'kysely'
import { Refusal } from '#contract/error.ts'
import type { Platform, ShopScope, TrxCtx } from '#platform/ctx.ts'
import type { Db, Trx } from '#platform/db/transact.ts'
import { formatMinor } from '#rules/money.ts'

/**
 * Reads cards in the connected store, for at most 3 seconds. Returns whether something was booked that
 * it has done with them.
 */
export type LookThere = (
  platform: Platform,
  shop: ShopScope,
  giftCardIds: readonly bigint[],
) => Promise<boolean>

declare module '#platform/area.ts' {
  interface Ports {
    lookThere: LookThere
  }
}

/** A call ends its transaction, because the store is read before it takes from these cards. */
export class StoreFirst extends Error {
  readonly giftCardIds: readonly bigint[]
  constructor(giftCardIds: readonly bigint[]) {
    super('the store is read first')
    this.giftCardIds = giftCardIds
  }
}

type Card = { gift_card_id: bigint; balance: bigint; is_there: boolean }

/** Reads the cards with their mirrors; a shop whose money is in no store pays one look at an index. */
const cardsThere = async (
  db: Db | Trx,
  shopId: bigint,
  which: RawBuilder<unknown>,
): Promise<Card[]> => {
  const { rows } = await sql<Card>`
    select g.gift_card_id, g.balance, m.gift_card_id is not null as is_there
    from gift_card g
    left join store_mirror m on m.shop_id = g.shop_id and m.gift_card_id = g.gift_card_id
      and m.state in ('opening', 'on', 'closing')
    where (select exists (
        select from store_mirror s
        where s.shop_id = ${shopId} and s.state in ('opening', 'on', 'closing')))
      and g.shop_id = ${shopId} and g.gift_card_id in (${which})
    order by g.gift_card_id`.execute(db)
  return rows
}
const idsThere = (cards: readonly Card[]): bigint[] =>
  cards.flatMap(({ gift_card_id, is_there }) => (is_there ? [gift_card_id] : []))

/** Reads these cards in the store before many verbs take from them, all within the 3 seconds. */
export const lookBefore = async (
  ctx: Platform & { shop: ShopScope },
  which: RawBuilder<unknown>,
): Promise<void> => {
  const there = idsThere(await cardsThere(ctx.db, ctx.shop.shop_id, which))
  if (there.length > 0) await ctx.ports.lookThere(ctx, ctx.shop, there)
}

/**
 * Makes a verb read the store before it takes from cards whose money is there: those of `cardsOf`, a
 * query of gift_card_id, or null where it takes from none. Refused with `balance_moved` where something
 * was spent there meanwhile.
 */
export const storeFirst =
  <Input, Answer>(
    cardsOf: (input: Input, ctx: TrxCtx) => RawBuilder<unknown> | null,
    verb: (ctx: TrxCtx, input: Input) => Promise<Answer>,
  ) =>
  async (ctx: TrxCtx, input: Input): Promise<Answer> => {
    const which = ctx.storeRead === false ? null : cardsOf(input, ctx)
    if (which === null) return verb(ctx, input)
    const rows = await cardsThere(ctx.trx, ctx.shop.shop_id, which)
    if (ctx.storeRead) {
      const balance = rows.reduce((sum, card) => sum + card.balance, 0n)
      throw new Refusal('balance_moved', { facts: { balance: formatMinor(balance) } })
    }
    const there = idsThere(rows)
    if (there.length > 0) throw new StoreFirst(there)
    return verb(ctx, input)
  }

/** Selects the cards of a customer, by the id on the wire. */
export const cardsOfCustomer = ({ shop }: TrxCtx, id: string): RawBuilder<unknown> => sql`
  select k.gift_card_id
  from gift_card k
  join customer c on c.shop_id = k.shop_id and c.customer_id = k.customer_id
  where k.shop_id = ${shop.shop_id} and c.platform_customer_id = ${id}`
