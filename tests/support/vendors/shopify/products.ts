import { type ImitatedStore, nextId } from './store.ts'
import { connectionOf, gidOf, idOf, type Minor, type Node, type Page } from './things.ts'

export type Variant = { id: number; sku: string; name: string; price: Minor; isTaxed: boolean }
export type Product = {
  id: number
  handle: string
  title: string
  description: string
  isGiftCard: boolean
  /** metafields of the app's own namespace */
  marks: Record<string, string>
  variants: Variant[]
  /** addresses and alternative texts of its images */
  images: [string, string][]
}
type Identifier = { id?: string; handle?: string }
type VariantInput = {
  id?: string
  sku: string
  optionValues: { name: string }[]
  price: string
  taxable: boolean
}
type Input = {
  title: string
  handle: string
  descriptionHtml: string
  giftCard?: boolean
  metafields?: { key: string; value: string }[]
  variants: VariantInput[]
  files?: { originalSource: string; alt: string }[]
}

const refused = (code: string, field: string[], message: string) => ({
  product: null,
  userErrors: [{ code, field, message }],
})

/** Serves the products of a store. As at Shopify, a list of an input replaces all that was there. */
export const productsOf = (
  { products }: Pick<ImitatedStore, 'products'>,
  own: { hasNoGiftCards?: boolean; refusesImages?: boolean },
): Node => {
  const byIdentifier = ({ id, handle }: Identifier): Product | undefined =>
    id === undefined
      ? [...products.values()].find((one) => one.handle === handle)
      : products.get(idOf(id))
  const nodeOf = (one: Product): Node => ({
    __typename: 'Product',
    id: gidOf('Product', one.id),
    handle: one.handle,
    isGiftCard: one.isGiftCard,
    metafield: ({ key }: { key: string }) =>
      key in one.marks ? { __typename: 'Metafield', value: one.marks[key] } : null,
    variants: (page: Page) =>
      connectionOf(
        one.variants,
        ({ id, sku }) => ({ __typename: 'ProductVariant', id: gidOf('ProductVariant', id), sku }),
        page,
      ),
  })
  const set = ({ identifier, input }: { identifier: Identifier; input: Input }) => {
    const before = byIdentifier(identifier)
    const { title, handle, descriptionHtml: description, files, metafields } = input
    if (identifier.id !== undefined && !before)
      return refused('PRODUCT_DOES_NOT_EXIST', ['identifier'], 'Product does not exist')
    if (!before && own.hasNoGiftCards)
      return refused('GIFT_CARDS_NOT_ACTIVATED', ['input'], 'Gift cards are not activated')
    const other = byIdentifier({ handle })
    if (other && other !== before)
      return refused('HANDLE_NOT_UNIQUE', ['input', 'handle'], 'Handle already in use')
    if (files && files.length > 0 && own.refusesImages)
      return refused('INVALID_INPUT', ['input', 'files', '0'], 'The image could not be downloaded')
    const product: Product = {
      id: before?.id ?? nextId(),
      isGiftCard: before?.isGiftCard ?? input.giftCard === true,
      title,
      handle,
      description,
      marks: metafields
        ? Object.fromEntries(metafields.map(({ key, value }) => [key, value]))
        : (before?.marks ?? {}),
      variants: input.variants.map(({ id, sku, optionValues, price, taxable: isTaxed }) => ({
        id: id === undefined ? nextId() : idOf(id),
        sku,
        isTaxed,
        name: optionValues[0]!.name,
        price: Math.round(Number(price) * 100),
      })),
      images:
        files?.map(({ originalSource, alt }) => [originalSource, alt]) ?? before?.images ?? [],
    }
    products.set(product.id, product)
    return { product: nodeOf(product), userErrors: [] }
  }
  return {
    productByIdentifier: ({ identifier }: { identifier: Identifier }) => {
      const one = byIdentifier(identifier)
      return one ? nodeOf(one) : null
    },
    productSet: set,
  }
}
