import type { PlatformEnv } from '#env.ts'
import { storefrontUrl } from '#env.ts'
import { escaped } from '#platform/integrations/escaped.ts'
import type { StoredProduct } from '#platform/gift-card-product/store.ts'
import type { KeptImage } from '#platform/gift-card-product/tables.ts'
import { formatMinor } from '#rules/money.ts'
import { markKey } from './documents.ts'

/** A product in the store, as far as a change of it needs it: its variants by their SKU, which is ours. */
export type ProductThere = { id: string; variants: ReadonlyMap<string, string> }

/** The option by which the store tells amounts apart, named as Shopify names it. */
const option = 'Denominations'

/** Writes a plain description as HTML. */
const htmlOf = (text: string): string => escaped(text).replaceAll(/\r?\n/g, '<br>')

/** Describes the product as the store takes it. Images that were sent already stay as they are. */
export const productInput = (
  env: PlatformEnv,
  product: StoredProduct,
  there: ProductThere | null,
  sent: readonly KeptImage[] | null,
): object => {
  const { title, handle, description, images, variants } = product
  const names = variants.map(({ price }) => formatMinor(price))
  const hasImages = there !== null && JSON.stringify(sent) === JSON.stringify(images)
  const files = images.map(({ path, alt }) => ({
    originalSource: storefrontUrl(env) + path,
    contentType: 'IMAGE',
    alt,
  }))
  return {
    title,
    handle,
    descriptionHtml: htmlOf(description),
    productOptions: [{ name: option, values: names.map((name) => ({ name })) }],
    variants: variants.map(({ id, taxable, requires_shipping: requiresShipping }, at) => ({
      ...(there?.variants.has(id) ? { id: there.variants.get(id) } : {}),
      sku: id,
      optionValues: [{ optionName: option, name: names[at] }],
      price: names[at],
      taxable,
      inventoryItem: { tracked: false, requiresShipping },
    })),
    ...(hasImages ? {} : { files }),
    // a list would replace the metafields of others, so that ours is written once
    ...(there ? {} : { giftCard: true, status: 'ACTIVE', metafields: [markOf(product)] }),
  }
}

const markOf = ({ product_id: value }: StoredProduct) => ({
  key: markKey,
  type: 'single_line_text_field',
  value,
})
