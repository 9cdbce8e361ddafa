import { sql } from 'kysely'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import type { ProductChange } from '#contract/gift-card-product/shapes.ts'
import type { putGiftCardProduct as call } from '#contract/gift-card-product/calls.ts'
import type { Settings } from '#contract/shop/settings-shapes.ts'
import { audit } from '#platform/audit.ts'
import type { Ctx, TrxCtx } from '#platform/ctx.ts'
import { transact } from '#platform/db/transact.ts'
import { readId } from '#platform/ids.ts'
import { applyMarks, pairsOf, valueOf } from '#rules/gift-card-product/gift-card-product.ts'
import { wake } from '#platform/work/wake.ts'
import { holdSettings } from '#platform/shop/hold-settings.ts'
import { defaultSettings } from '#rules/settings/settings.ts'
import { ensureProduct } from './ensure-product.ts'
import { ownImages } from './own-images.ts'
import { productAnswer } from './product-answer.ts'
import type { StoredProduct } from './store.ts'

const refuse = ({ field, message }: { field: string; message: string }): never => {
  throw new Refusal('invalid_input', {
    field: `gift_card_product.${field}`,
    message: `${field}: ${message}`,
  })
}

/**
 * Applies the changes, all or none; a lock on the shop serialises other changes of the product or
 * its pairs.
 */
export const changeProduct = async (
  ctx: Ctx,
  { body: { gift_card_product: change } }: Parsed<typeof call>,
): Promise<Answer<typeof call>> => {
  const { product_id } = await ensureProduct(ctx)
  for (const id of [change.product_id, change.id])
    if (id !== undefined && id !== product_id) throw new Refusal('not_found')
  return transact(ctx.db, async (trx) => {
    const { shop_id } = ctx.shop
    const held = await holdSettings(trx, shop_id)
    const before = await ctx.ports.productStore.load(trx, ctx.shop)
    if (!before) throw new Refusal('not_found')
    const inside = { ...ctx, trx }
    const settings = { ...defaultSettings, ...held }
    const changes = {
      ...(await writeVariants(inside, before, change, settings)),
      ...(await writeWords(inside, before, change)),
    }
    if (Object.keys(changes).length > 0) {
      await trx
        .updateTable('gift_card_product')
        .set(({ eb }) => ({ updated_at: ctx.now, version: eb('version', '+', 1n) }))
        .where('shop_id', '=', shop_id)
        .where('product_id', '=', before.key)
        .execute()
      await audit(trx, ctx, 'change_product', product_id, changes)
      wake('store_product')
    }
    const after = await ctx.ports.productStore.load(trx, ctx.shop)
    const { settings: now } = await trx
      .selectFrom('shop')
      .select('settings')
      .where('shop_id', '=', shop_id)
      .executeTakeFirstOrThrow()
    return {
      gift_card_product: await productAnswer(trx, ctx, after ?? before, {
        ...defaultSettings,
        ...now,
      }),
    }
  })
}

const writeVariants = async (
  { trx, shop }: TrxCtx,
  { key, variants }: StoredProduct,
  { variants: marked = [] }: ProductChange,
  settings: Settings,
): Promise<object> => {
  const counts = settings.gift_cards_variants_discounts_enabled ?? false
  const now = variants.map(({ id, price }) => ({ id, price, value: valueOf(price, settings) }))
  const applied = applyMarks(now, marked, counts)
  if ('field' in applied) return refuse(applied)
  const { made, changed, dropped, all } = applied
  const changes = { created: made.length, updated: changed.length, deleted: dropped.length }
  if (made.length + changed.length + dropped.length === 0) return {}
  const ids = (list: readonly string[]) => list.map((id) => String(readId('variant', id)))
  const prices = (list: readonly { price: bigint }[]) => list.map(({ price }) => String(price))
  await sql`
    delete from gift_card_variant
    where shop_id = ${shop.shop_id} and product_id = ${key}
      and variant_id = any(${ids(dropped)}::bigint[])`.execute(trx)
  await sql`
    update gift_card_variant v set price = g.price
    from unnest(
      ${ids(changed.map(({ id }) => id))}::bigint[],
      ${prices(changed)}::bigint[]) as g (id, price)
    where v.shop_id = ${shop.shop_id} and v.product_id = ${key} and v.variant_id = g.id`.execute(
    trx,
  )
  await sql`
    insert into gift_card_variant (shop_id, product_id, price)
    select ${shop.shop_id}::bigint, ${key}::bigint, p from unnest(${prices(made)}::bigint[]) p`.execute(
    trx,
  )
  if (counts) {
    const pairs = JSON.stringify({ gift_cards_variants_discounts: pairsOf(all) })
    await sql`
      update shop set settings = settings || ${pairs}::jsonb
      where shop_id = ${shop.shop_id}`.execute(trx)
  }
  return changes
}

const writeWords = async (
  ctx: TrxCtx,
  before: StoredProduct,
  { product_action_status: mark, title, description, images }: ProductChange,
): Promise<object> => {
  if (mark !== 'update') return {}
  const owned = images && (await ownImages(ctx, images))
  if (owned && 'field' in owned) return refuse(owned)
  const fields = {
    ...(title !== undefined && title !== before.title ? { title } : {}),
    ...(description !== undefined && description !== before.description ? { description } : {}),
    ...(owned && JSON.stringify(owned) !== JSON.stringify(before.images)
      ? { images: JSON.stringify(owned) }
      : {}),
  }
  if (Object.keys(fields).length === 0) return {}
  await ctx.trx
    .updateTable('gift_card_product')
    .set(fields)
    .where('shop_id', '=', ctx.shop.shop_id)
    .where('product_id', '=', before.key)
    .execute()
  return { fields: Object.keys(fields) }
}
