import * as z from 'zod/mini'
import { mostImages, mostVariants, variantMarks } from './calls.ts'
import { Id, Instant, Line, Lines, Money, MoneyInput } from '#contract/pieces.ts'

/** A positive amount with at most two decimals. */
export const Price = MoneyInput.check(
  z.refine((typed) => /[1-9]/.test(typed) && !typed.startsWith('-'), 'must be more than 0'),
)

/**
 * A variant's price and the card's value; they differ only where the shop's pairs say so. Sold
 * without tax, never shipped.
 */
export const ProductVariant = z.object({
  id: z.string(),
  price: Money,
  value: Money,
  taxable: z.boolean(),
  requires_shipping: z.boolean(),
})

export type ProductVariant = z.infer<typeof ProductVariant>

/** A picture; `position` counts from 1. */
export const ProductImage = z.object({ src: z.string(), position: z.int(), alt: z.string() })

export type ProductImage = z.infer<typeof ProductImage>

export const GiftCardProduct = z.object({
  /** the store's id and ours, which are the same while the platform is the store */
  id: z.string(),
  product_id: z.string(),
  shop_url: z.string(),
  handle: z.string(),
  title: z.string(),
  description: z.string(),
  /** by price, lowest first */
  variants: z.array(ProductVariant),
  images: z.array(ProductImage),
  /** the first picture */
  image: z.optional(z.nullable(z.object({ src: z.string() }))),
  /** the product's page in the shop */
  link: z.string(),
  /** the product's page on the storefront */
  page_url: z.string(),
  updated_at: Instant,
})

export type GiftCardProduct = z.infer<typeof GiftCardProduct>

/**
 * A change of a variant. `create` takes no id, `update` and `delete` need one, `create` and
 * `update` need price and value; without a mark the variant stays as it is. `new: true` means
 * `create`.
 */
export const VariantChange = z.object({
  id: z.optional(z.nullable(Id)),
  price: z.optional(Price),
  value: z.optional(Price),
  variant_action_status: z.optional(z.enum(variantMarks)),
  new: z.optional(z.boolean()),
})

export type VariantChange = z.infer<typeof VariantChange>

/**
 * Writes title, description and images where `product_action_status` is `update`; ignores other
 * fields.
 */
export const ProductChange = z.object({
  id: z.optional(Id),
  product_id: z.optional(Id),
  product_action_status: z.optional(z.literal('update')),
  title: z.optional(Line(120).check(z.minLength(1, 'Required Field'))),
  description: z.optional(Lines(2000)),
  variants: z.optional(z.array(VariantChange).check(z.maxLength(2 * mostVariants))),
  /** `src` is the `url` of an upload; sorted by position, else in the order given */
  images: z.optional(
    z
      .array(
        z.object({
          src: z.string().check(z.maxLength(500)),
          position: z.optional(z.int()),
          alt: z.optional(Line(200)),
        }),
      )
      .check(z.maxLength(mostImages, `at most ${mostImages} images`)),
  ),
})

export type ProductChange = z.infer<typeof ProductChange>

const answer = z.object({ gift_card_product: GiftCardProduct })

export const getGiftCardProduct = {
  answer,
}

export const putGiftCardProduct = {
  body: z.strictObject({ gift_card_product: ProductChange }),
  answer,
}
