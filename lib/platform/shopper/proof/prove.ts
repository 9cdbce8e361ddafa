import { timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import { Refusal } from '#contract/error.ts'
import { customerNow } from '#platform/customers/customer-now.ts'
import type { Account, Platform, ShopScope } from '#platform/ctx.ts'
import type { Shopper } from '#platform/acting.ts'
import type { Db, Trx } from '#platform/db/transact.ts'
import { isInTime, type Proof, readProof, signedText } from '#rules/shopper/proof.ts'
import { signatureBy } from '#platform/shopper/secrets.ts'

const seenEvery = 5 * 60 * 1000

/** Checks a signature against both keys of a shop, and notes the use of the one that made it. */
const isByShop = async (
  { db, vault }: Pick<Platform, 'db' | 'vault'>,
  shop: ShopScope,
  proof: Proof,
  now: Date,
): Promise<boolean> => {
  const keys = await db
    .selectFrom('shopper_key')
    .select(['key_id', 'secret', 'seen_at'])
    .where('shop_id', '=', shop.shop_id)
    .where('ended_at', 'is', null)
    .execute()
  const text = signedText(proof, shop.shop_url)
  const sent = Buffer.from(proof.hex, 'hex')
  const by = keys.filter(({ secret }) =>
    timingSafeEqual(sent, signatureBy(vault.reveal(secret), text)),
  )[0]
  if (!by) return false
  if (!by.seen_at || by.seen_at.getTime() + seenEvery <= now.getTime())
    await db
      .updateTable('shopper_key')
      .set({ seen_at: now })
      .where('shop_id', '=', shop.shop_id)
      .where('key_id', '=', by.key_id)
      .execute()
  return true
}

/** Finds the account of a customer, or of the one whom merges made of them; null if erased. */
export const findAccount = async (
  db: Db | Trx,
  shopId: bigint,
  which: { id: string } | { customer_id: bigint },
): Promise<Account | null> => {
  const is =
    'id' in which
      ? sql`o.platform_customer_id = ${which.id}`
      : sql`o.customer_id = ${which.customer_id}`
  const { rows } = await sql<Account>`
    select c.customer_id, c.platform_customer_id, c.full_name, c.email
    from customer c
    where c.shop_id = ${shopId} and c.customer_id = ${customerNow(shopId, is)}
      and c.erased_at is null`.execute(db)
  return rows[0] ?? null
}

/**
 * Proves a shopper of a shop by their token. A forged, ended, early one, one of another shop and
 * one of another kind get the same refusal.
 */
export const proveShopper = async (
  platform: Platform,
  shop: ShopScope | null,
  token: string,
  now: Date,
): Promise<{ account: Account | null; subject: string }> => {
  const proof = readProof(token)
  if (!shop || !proof || !isInTime(proof, now)) throw new Refusal('shopper_refused')
  const isProven =
    proof.kind === 'v1'
      ? await isByShop(platform, shop, proof, now)
      : timingSafeEqual(
          Buffer.from(proof.hex, 'hex'),
          platform.vault.shopper(signedText(proof, shop.shop_url)),
        )
  if (!isProven) throw new Refusal('shopper_refused')
  const account = await findAccount(platform.db, shop.shop_id, { id: proof.id })
  return { account, subject: account ? String(account.customer_id) : `id ${proof.id}` }
}

/** Returns the actor of a proven account. */
export const shopperOf = (account: Account | null): Shopper =>
  account
    ? {
        kind: 'shopper',
        customer: {
          customer_id: account.customer_id,
          platform_customer_id: account.platform_customer_id,
        },
      }
    : { kind: 'shopper' }

/** Returns the account of a call that needs one. */
export const accountOf = ({ account }: { account: Account | null }): Account => {
  if (!account) throw new Refusal('shopper_unknown')
  return account
}
