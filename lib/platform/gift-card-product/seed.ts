import { sql } from 'kysely'
import sharp from 'sharp'
import type { Settings } from '#contract/shop/settings-shapes.ts'
import type { Platform } from '#platform/ctx.ts'
import type { Trx } from '#platform/db/transact.ts'
import { staticPath } from '#platform/uploads/stored-file.ts'
import { writeFile } from '#platform/uploads/write-file.ts'
import { pairsOf } from '#rules/gift-card-product/gift-card-product.ts'
import { ownStore } from './store.ts'

const prices = [
  { price: 2500n, value: 2500n },
  { price: 5000n, value: 5000n },
  { price: 9000n, value: 10_000n },
  { price: 20_000n, value: 20_000n },
]
const pictures = [
  {
    name: 'card.png',
    alt: 'A blue gift card with a ribbon',
    from: '#3350c9',
    to: '#7f93ea',
    ribbon: '#f4c95d',
  },
  {
    name: 'box.png',
    alt: 'A green gift card with a ribbon',
    from: '#17683f',
    to: '#5fb58a',
    ribbon: '#d9efe3',
  },
]

const drawn = ({ from, to, ribbon }: (typeof pictures)[number]): Promise<Buffer> =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="300">
        <defs>
          <linearGradient id="g" x2="1" y2="1">
            <stop stop-color="${from}"/>
            <stop offset="1" stop-color="${to}"/>
          </linearGradient>
        </defs>
        <rect width="480" height="300" fill="url(#g)"/>
        <rect x="330" width="36" height="300" fill="${ribbon}"/>
        <rect y="132" width="480" height="36" fill="${ribbon}"/>
        <circle cx="348" cy="150" r="34" fill="${ribbon}"/>
      </svg>`,
    ),
  )
    .png({ palette: true })
    .toBuffer()

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

/**
 * Seeds the product of an established shop: four amounts, one of them discounted, and two pictures.
 */
export const seedProduct = async (
  trx: Trx,
  { clock }: Pick<Platform, 'clock'>,
  shop: { shop_id: bigint },
  now: Date,
): Promise<void> => {
  const { shop_id } = shop
  const { product } = await ownStore.create(trx, shop, now)
  await sql`
    delete from gift_card_variant
    where shop_id = ${shop_id} and product_id = ${product.key}`.execute(trx)
  await trx
    .insertInto('gift_card_variant')
    .values(prices.map(({ price }) => ({ shop_id, product_id: product.key, price })))
    .execute()
  const images: { path: string; alt: string }[] = []
  for (const picture of pictures) {
    const bytes = await drawn(picture)
    const file = {
      shop_id,
      kind: 'image',
      name: picture.name,
      type: 'image/png',
      staff_id: null,
      expires_at: null,
    } as const
    const { key } = await writeFile({ db: trx, clock }, file, once(bytes))
    images.push({ path: `${staticPath}${key}.png`, alt: picture.alt })
  }
  const description =
    'For anybody who likes to choose for themselves. Sent by e-mail, paid with online.'
  await trx
    .updateTable('gift_card_product')
    .set({ description, images: JSON.stringify(images) })
    .where('shop_id', '=', shop_id)
    .where('product_id', '=', product.key)
    .execute()
  const settings: Settings = {
    c2c_giftcard_product_id: product.product_id,
    c2c_giftcard_product_handle: product.handle,
    gift_cards_variants_discounts: pairsOf(prices),
    gift_cards_variants_discounts_enabled: true,
    c2c_giftcard_expiration_period: 24,
    c2c_giftcard_expiration_period_type: 'month',
  }
  await sql`
    update shop set settings = settings || ${JSON.stringify(settings)}::jsonb
    where shop_id = ${shop_id}`.execute(trx)
}
