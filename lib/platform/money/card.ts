import { type RawBuilder, sql } from 'kysely'
import type { Acting } from '#platform/acting.ts'
import type { Platform } from '#platform/ctx.ts'
import type { Trx } from '#platform/db/transact.ts'
import { type SealedCode } from '#platform/vault.ts'

type Owner = {
  customer_id: bigint | null
  is_loyalty: boolean
  customer_name: string | null
  customer_email: string | null
  reason?: string | null
  note?: string | null
  fulfilled_at?: Date
}
const triesMax = 5

/**
 * Makes an empty card with a fresh code. A customer has one loyalty card: the second of two
 * simultaneous callers gets the first one's.
 */
export const makeCard = async (
  trx: Trx,
  { vault }: Pick<Platform, 'vault'>,
  shopId: bigint,
  owner: Owner,
  at: Date,
): Promise<bigint> => {
  const code = vault.seal(shopId, vault.make())
  const { rows } = await sql<{ gift_card_id: bigint; has_code: boolean }>`
    with made as (
      insert into gift_card (
        shop_id, customer_id, is_loyalty, customer_name, customer_email, reason, note, created_at,
        fulfilled_at
      )
      values (
        ${shopId}, ${owner.customer_id}, ${owner.is_loyalty}, ${owner.customer_name},
        ${owner.customer_email}, ${owner.reason ?? null}, ${owner.note ?? null}, ${at},
        ${owner.fulfilled_at ?? null}
      )
      on conflict (shop_id, customer_id) where is_loyalty do nothing
      returning gift_card_id
    ),
    coded as (
      insert into gift_card_code (shop_id, gift_card_id, digest, cipher, last4, created_at)
      select ${shopId}::bigint, gift_card_id, ${code.digest}::bytea, ${code.cipher}::bytea,
        ${code.last4}, ${at}::timestamptz
      from made
      on conflict (shop_id, digest) do nothing
      returning code_id
    )
    select gift_card_id, exists (select from coded) as has_code
    from made`.execute(trx)
  const [made] = rows
  if (made) {
    if (!made.has_code) await giveCode(trx, vault, shopId, made.gift_card_id, at)
    return made.gift_card_id
  }
  const there = await trx
    .selectFrom('gift_card')
    .select('gift_card_id')
    .where('shop_id', '=', shopId)
    .where('customer_id', '=', owner.customer_id)
    .where('is_loyalty', '=', true)
    .executeTakeFirstOrThrow()
  return there.gift_card_id
}

/**
 * Makes a card without owner or code for an eGift's credit; it can't be used until the claim gives
 * it a code.
 */
export const makeHeldCard = async (trx: Trx, shopId: bigint, at: Date): Promise<bigint> => {
  const { gift_card_id } = await trx
    .insertInto('gift_card')
    .values({
      shop_id: shopId,
      customer_id: null,
      is_loyalty: false,
      customer_name: null,
      customer_email: null,
      reason: null,
      note: null,
      awaits_claim: true,
      created_at: at,
      fulfilled_at: null,
      disabled_at: null,
    })
    .returning('gift_card_id')
    .executeTakeFirstOrThrow()
  return gift_card_id
}

/** Gives a card without a code a new random one (80 bits), drawn again if it is taken. */
export const giveCode = async (
  trx: Trx,
  vault: Platform['vault'],
  shopId: bigint,
  cardId: bigint,
  at: Date,
): Promise<SealedCode & { code_id: bigint }> => {
  for (let tries = 0; tries < triesMax; tries += 1) {
    const code = vault.seal(shopId, vault.make())
    const { rows } = await sql<{ code_id: bigint }>`
      insert into gift_card_code (shop_id, gift_card_id, digest, cipher, last4, created_at)
      values (${shopId}, ${cardId}, ${code.digest}, ${code.cipher}, ${code.last4}, ${at})
      on conflict (shop_id, digest) do nothing
      returning code_id`.execute(trx)
    const [made] = rows
    if (made) return { ...code, ...made }
  }
  throw new Error('no free code was found')
}

/** Selects cards and all that they became by merges, as `gift_card_id` and `merged_into`. */
export const throughMerges = (
  shopId: bigint,
  cards: readonly bigint[],
): RawBuilder<{ gift_card_id: bigint; merged_into: bigint | null }> => sql`
  with recursive named as (
    select gift_card_id, merged_into
    from gift_card
    where shop_id = ${shopId} and gift_card_id = any(${[...cards]}::bigint[])
    union
    select g.gift_card_id, g.merged_into
    from named n
    join gift_card g on g.shop_id = ${shopId} and g.gift_card_id = n.merged_into
  )
  select gift_card_id, merged_into from named`

type Within = Pick<Acting, 'trx' | 'shop'>

/** Lists cards and all that they became by merges. */
export const cardsThrough = async (
  { trx, shop }: Within,
  cards: readonly bigint[],
): Promise<bigint[]> => {
  const { rows } = await throughMerges(shop.shop_id, cards).execute(trx)
  return rows.map(({ gift_card_id }) => gift_card_id)
}

/** Follows merges to the card that holds a card's credit now. */
export const cardNow = async (
  { trx, shop }: Within,
  card: bigint | null,
): Promise<bigint | null> => {
  if (card === null) return null
  const { rows } = await throughMerges(shop.shop_id, [card]).execute(trx)
  return rows.find(({ merged_into }) => merged_into === null)?.gift_card_id ?? null
}

/** Selects the last four of a card's code: of the one in use, else of its last one. */
export const last4Of = (shop: RawBuilder<unknown>, card: RawBuilder<unknown>) => sql`(
  select k.last4
  from gift_card_code k
  where k.shop_id = ${shop} and k.gift_card_id = ${card}
  order by k.ended_at is null desc, k.code_id desc
  limit 1)`
