import { createHash, randomBytes } from 'node:crypto'
import { Refusal } from '#contract/error.ts'
import type { Call } from '#platform/ctx.ts'
import type { Actor } from '#platform/acting.ts'
import type { Db, Trx } from '#platform/db/transact.ts'
import { refusePaidInStore } from '#platform/money/paid-in-store.ts'
import { cardNow } from '#platform/money/card.ts'

const lastsMs = 30 * 60_000
const pattern = /^qa_[\w-]{32}$/

const digestOf = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Checks for a token that a customer's browser handed to the checkout instead of a code. */
export const isQuickApply = (typed: string): boolean => pattern.test(typed)

/**
 * Makes a token by which a checkout may hold up to `amount` (minor units) of a card once; nothing
 * moves and nothing is held.
 */
export const makeQuickApply = async (
  { db, shop, now }: Pick<Call<Actor>, 'db' | 'shop' | 'now'>,
  of: { customer_id: bigint; gift_card_id: bigint; amount: bigint },
): Promise<{ token: string; expires_at: string }> => {
  await refusePaidInStore(db, shop, of.gift_card_id)
  const token = `qa_${randomBytes(24).toString('base64url')}`
  const expires_at = new Date(now.getTime() + lastsMs)
  await db
    .insertInto('quick_apply')
    .values({
      ...of,
      shop_id: shop.shop_id,
      token_digest: digestOf(token),
      created_at: now,
      expires_at,
    })
    .execute()
  return { token, expires_at: expires_at.toISOString() }
}

type Applied = { gift_card_id: bigint; amount: bigint }

const unknown = (): Refusal => new Refusal('not_found', { field: 'code' })

/** Reads an unspent token; looking spends nothing. A late, spent and unknown one are not found. */
export const readQuickApply = async (
  db: Db | Trx,
  { shop, now }: Pick<Call<Actor>, 'shop' | 'now'>,
  token: string,
): Promise<Applied> => {
  const found = await db
    .selectFrom('quick_apply')
    .select(['gift_card_id', 'amount'])
    .where('shop_id', '=', shop.shop_id)
    .where('token_digest', '=', digestOf(token))
    .where('spent_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  if (!found) throw unknown()
  return found
}

/**
 * Spends a token for a hold in the caller's transaction, which a refused hold rolls back: of any
 * number at once one finds it unspent. Refuses more than its amount; returns the card.
 */
export const spendQuickApply = async (
  { trx, shop, now }: Pick<Call<Actor>, 'shop' | 'now'> & { trx: Trx },
  token: string,
  amount: bigint,
): Promise<bigint> => {
  const spent = await trx
    .updateTable('quick_apply')
    .set({ spent_at: now })
    .where('shop_id', '=', shop.shop_id)
    .where('token_digest', '=', digestOf(token))
    .where('spent_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['gift_card_id', 'amount'])
    .executeTakeFirst()
  if (!spent) throw unknown()
  if (amount > spent.amount) throw new Refusal('over_limit', { field: 'amount' })
  const card = await cardNow({ trx, shop }, spent.gift_card_id)
  if (card === null) throw unknown()
  return card
}
