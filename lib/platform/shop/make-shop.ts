import { sql } from 'kysely'
import { emailPattern } from '#contract/email-pattern.ts'
import { Refusal } from '#contract/error.ts'
import { isZone } from '#contract/shop/settings.ts'
import type { Settings } from '#contract/shop/settings-shapes.ts'
import type { Trx } from '#platform/db/transact.ts'
import { isTwoDecimalCurrency } from '#rules/money.ts'
import { normalShopUrl } from '#rules/tools/shop-url.ts'

export type NewShop = {
  shop_url: string
  name: string
  owner_email: string
  owner_name?: string
  currency: string
  time_zone: string
  settings: Settings
  created_at: Date
}

/**
 * Makes a shop and its owner, who has no password yet. Refused with the field for invalid input or
 * an existing shop.
 */
export const makeShop = async (
  trx: Trx,
  shop: NewShop,
): Promise<{ shop_id: bigint; staff_id: bigint; shop_url: string }> => {
  const shop_url = normalShopUrl(shop.shop_url)
  if (!shop_url)
    throw new Refusal('invalid_input', {
      field: 'shop_url',
      message: `${shop.shop_url} is not the address of a shop (like maple.example).`,
    })
  const email = shop.owner_email.trim().toLowerCase()
  if (!emailPattern.test(email))
    throw new Refusal('invalid_input', {
      field: 'owner',
      message: `${shop.owner_email} is not an email address.`,
    })
  if (!isTwoDecimalCurrency(shop.currency))
    throw new Refusal('unsupported_currency', {
      field: 'currency',
      message: `${shop.currency} can't be used: for now only currencies with exactly two decimals.`,
    })
  if (!isZone(shop.time_zone))
    throw new Refusal('invalid_input', {
      field: 'time_zone',
      message: `${shop.time_zone} is not a time zone (like Europe/London).`,
    })
  const { rows } = await sql<{ shop_id: bigint }>`
    insert into shop (shop_url, name, shop_owner, email, currency, time_zone, settings, created_at)
    values (
      ${shop_url}, ${shop.name.trim() || shop_url}, ${shop.owner_name ?? ''}, ${email},
      ${shop.currency}, ${shop.time_zone}, ${JSON.stringify(shop.settings)}::jsonb,
      ${shop.created_at})
    on conflict (shop_url) do nothing
    returning shop_id`.execute(trx)
  const shopId = rows[0]?.shop_id
  if (shopId === undefined)
    throw new Refusal('already_there', {
      field: 'shop_url',
      message: `${shop_url} already exists.`,
    })
  const owner = await trx
    .insertInto('staff')
    .values({
      shop_id: shopId,
      email,
      name: shop.owner_name ?? email.split('@')[0] ?? email,
      level: 'owner',
      password_hash: null,
      blocked_at: null,
      created_at: shop.created_at,
    })
    .returning('staff_id')
    .executeTakeFirstOrThrow()
  return { shop_id: shopId, staff_id: owner.staff_id, shop_url }
}
