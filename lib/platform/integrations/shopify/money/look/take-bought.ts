import { sql } from 'kysely'
import type { ShopScope } from '#platform/ctx.ts'
import { type Db, transact, type Trx } from '#platform/db/transact.ts'
import { storeActor } from '#platform/integrations/shopify/actor.ts'
import { numberOf } from '#platform/integrations/shopify/gid.ts'
import { boughtCardQuery } from '#platform/integrations/shopify/money/moves/documents.ts'
import { ask, minorOf } from '#platform/integrations/shopify/money/moves/requests.ts'
import { type Bought, BoughtCard } from '#platform/integrations/shopify/money/moves/shapes.ts'
import { nameOrders } from '#platform/integrations/shopify/read/name-orders.ts'
import type { Connection, Working } from '#platform/integrations/shopify/sync/connection.ts'
import { makeCard } from '#platform/money/card.ts'
import { give } from '#platform/money/give.ts'
import { wake } from '#platform/work/wake.ts'

/** The reason of the transaction by which a card bought in the store becomes ours. */
export const boughtReason = 'Bought in Shopify'

/** Reads which product of the store is ours, where cards bought there become ours: as gift cards. */
const readProduct = async (db: Db, shop_id: bigint, domain: string | null) => {
  const row = await db
    .selectFrom('store_product as p')
    .innerJoin('store_money as m', 'm.shop_id', 'p.shop_id')
    .select('p.remote_id')
    .where('p.shop_id', '=', shop_id)
    .where('p.domain', '=', domain ?? '')
    .where('m.mode', '=', 'gift_cards')
    .executeTakeFirst()
  return row?.remote_id ?? null
}

/** Lists the gift cards that no card here was mirrored as. */
const unknownOf = async (
  db: Db | Trx,
  shop_id: bigint,
  ids: readonly string[],
): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select t.id
    from unnest(${[...ids]}::text[]) with ordinality as t (id, place)
    where not exists (
      select from store_mirror m where m.shop_id = ${shop_id} and m.remote_id = t.id)
    order by t.place`.execute(db)
  return rows.map(({ id }) => id)
}

const findCustomer = async (trx: Trx, shop_id: bigint, { customer }: Bought) => {
  if (!customer) return null
  const row = await trx
    .selectFrom('customer')
    .select('customer_id')
    .where('shop_id', '=', shop_id)
    .where('platform_customer_id', '=', numberOf(customer.id))
    .where('erased_at', 'is', null)
    .executeTakeFirst()
  return row?.customer_id ?? null
}

/**
 * Makes the card here that a gift card of the store is, once by its id: sold by its order, with the
 * value that it began with. What was spent of it since is booked by the look that follows.
 */
const takeIn = (
  { db, vault, clock }: Working,
  shop: ShopScope,
  found: Bought,
  order: { id: string; name: string },
): Promise<void> =>
  transact(db, async (trx) => {
    const { shop_id } = shop
    const now = clock()
    // serialises those who take in cards of a shop, and changes of its mode
    const money = await trx
      .selectFrom('store_money')
      .select('mode')
      .where('shop_id', '=', shop_id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (money.mode !== 'gift_cards') return
    if ((await unknownOf(trx, shop_id, [found.id])).length === 0) return
    const customer_id = await findCustomer(trx, shop_id, found)
    const name = (await nameOrders(trx, shop_id, [order])).get(order.id)!
    const owner = { customer_id, is_loyalty: false, customer_name: null, customer_email: null }
    const note = `Code in Shopify ends in ${found.lastCharacters}`
    const made = { ...owner, note, fulfilled_at: now }
    const gift_card_id = await makeCard(trx, { vault }, shop_id, made, now)
    const { code_id } = await trx
      .selectFrom('gift_card_code')
      .select('code_id')
      .where('shop_id', '=', shop_id)
      .where('gift_card_id', '=', gift_card_id)
      .executeTakeFirstOrThrow()
    const amount = minorOf(found.initialValue)
    const act = { trx, shop, now, actor: storeActor }
    const { movement_id } = await give(act, {
      gift_card_id,
      amount,
      money: 'paid',
      expires_on: found.expiresOn ?? null,
      reason: boughtReason,
      note: null,
      cause: { kind: 'order', id: name },
    })
    const { id: remote_id } = found
    const of = { shop_id, gift_card_id, remote_id }
    await trx
      .insertInto('store_mirror')
      .values({
        ...of,
        kind: 'gift_card',
        state: 'on',
        balance: amount,
        upto_movement: movement_id,
        code_id,
        look_at: now,
      })
      .execute()
    await trx
      .insertInto('store_entry')
      .values({
        ...of,
        kind: 'change',
        amount,
        order_name: name,
        at: new Date(found.createdAt),
        seen_at: now,
        booked_at: now,
      })
      .execute()
    await trx.insertInto('store_booking').values({ shop_id, movement_id, remote_id }).execute()
    wake('store_money')
  })

/**
 * Takes in the gift cards of these that the store made when our product was bought there: it shows the
 * last characters of their codes only, so that each gets a code of its own here.
 */
export const takeBought = async (
  platform: Working,
  shop: ShopScope,
  { row, ask: way, credentials }: Connection,
  ids: readonly string[],
): Promise<void> => {
  const { db } = platform
  const product = ids.length > 0 ? await readProduct(db, shop.shop_id, row.account) : null
  if (product === null) return
  const store = { ask: way, credentials, currency: shop.currency }
  for (const id of await unknownOf(db, shop.shop_id, ids)) {
    const { giftCard } = await ask(store, 'read_gift_card', boughtCardQuery, { id }, BoughtCard)
    const { order } = giftCard ?? {}
    const isOurs = order?.lineItems.nodes.some(
      (line) => line.isGiftCard && line.product?.id === product,
    )
    if (!giftCard?.enabled || !order || !isOurs) continue
    if (giftCard.initialValue.currencyCode !== shop.currency) continue
    await takeIn(platform, shop, giftCard, { id: numberOf(order.id), name: order.name })
  }
}
