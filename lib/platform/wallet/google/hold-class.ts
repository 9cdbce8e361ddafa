import { createHash } from 'node:crypto'
import { storefrontUrl } from '#env.ts'
import type { Platform, ShopScope } from '#platform/ctx.ts'
import { lookOf } from '#platform/wallet/look.ts'
import { usualLanguages } from '#rules/shop/language.ts'
import type { GoogleAccount } from './account.ts'
import { askGoogle, GoogleFailed } from './api.ts'
import { classId, classOf, type Shown } from './content.ts'

const known = 409
const isDone = (status: number): boolean => status >= 200 && status < 300

/** Reads how a shop's cards look in Google Wallet now. */
const shownOf = async (platform: Platform, shop: ShopScope): Promise<Shown> => ({
  look: await lookOf(platform, shop),
  base: (shop.settings.languages ?? usualLanguages).base,
  images: storefrontUrl(platform.env),
})

const digestOf = (content: object): Buffer =>
  createHash('sha256').update(JSON.stringify(content)).digest()

const isKept = async (
  { db }: Platform,
  { shop_id }: ShopScope,
  digest: Buffer,
): Promise<boolean> => {
  const row = await db
    .selectFrom('pass_class')
    .select('digest')
    .where('shop_id', '=', shop_id)
    .executeTakeFirst()
  return row !== undefined && digest.equals(row.digest)
}

/** Makes a shop's kind of card, or changes it. */
const write = async (
  platform: Platform,
  account: GoogleAccount,
  shop: ShopScope,
  content: object,
): Promise<void> => {
  const made = await askGoogle(platform, account, 'POST', 'giftCardClass', content)
  const path = `giftCardClass/${classId(account.issuer, shop.shop_id)}`
  const status = made === known ? await askGoogle(platform, account, 'PATCH', path, content) : made
  if (!isDone(status)) throw new GoogleFailed(status)
}

/**
 * Brings a shop's kind of card at Google to today's look, where it has another, and returns the
 * look. It is read again after it was written, so that of two processes the last one to write has
 * the newest. Throws `GoogleFailed`.
 */
export const holdClass = async (
  platform: Platform,
  account: GoogleAccount,
  shop: ShopScope,
): Promise<Shown> => {
  for (;;) {
    const shown = await shownOf(platform, shop)
    const content = classOf(account.issuer, shop, shown)
    const digest = digestOf(content)
    if (await isKept(platform, shop, digest)) return shown
    await write(platform, account, shop, content)
    await platform.db
      .insertInto('pass_class')
      .values({ shop_id: shop.shop_id, digest })
      .onConflict((on) => on.column('shop_id').doUpdateSet({ digest }))
      .execute()
  }
}
