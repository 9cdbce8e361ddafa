import * as z from 'zod/mini'
import type {
  GiftCardProduct,
  ProductChange,
  VariantChange,
} from '#contract/gift-card-product/shapes.ts'
import { mostVariants } from '#contract/gift-card-product/calls.ts'
import type { Settings } from '#contract/shop/settings-shapes.ts'
import { valueOf } from './gift-card-product.ts'
import { formatMinor, parseMoney } from '#rules/money.ts'

type Read = (typed: string) => string | null
type Write = (wire: string) => string

/** Returns the message key of an amount's problem, or null if it is valid. */
const amountProblem = (typed: string, read: Read): 'required' | 'amount' | 'positive' | null => {
  if (typed.trim() === '') return 'required'
  const minor = parseMoney(read(typed) ?? '')
  if (minor === null) return 'amount'
  return minor > 0n ? null : 'positive'
}

const Shape = z.object({
  title: z.string().check(z.trim(), z.minLength(1, 'required'), z.maxLength(120, 'tooLong')),
  description: z.string().check(z.trim(), z.maxLength(2000, 'tooLong')),
  /** a value may differ from its price */
  paired: z.boolean(),
  /** `variant` is null for a new one */
  variants: z.array(
    z.object({ variant: z.nullable(z.string()), price: z.string(), value: z.string() }),
  ),
  images: z.array(
    z.object({ src: z.string(), alt: z.string().check(z.trim(), z.maxLength(200, 'tooLong')) }),
  ),
})
export type ProductForm = z.infer<typeof Shape>

/**
 * The owner's form of the product. Messages are keys of messages/<locale>/gift-card-product.json,
 * `validation`.
 */
export const productForm = (read: Read) =>
  Shape.check(({ value: { variants, paired }, issues }) => {
    const say = (path: (string | number)[], message: string) =>
      issues.push({ code: 'custom', input: variants, path, message })
    const seen = new Set<string>()
    for (const [at, { price, value }] of variants.entries()) {
      const problem =
        amountProblem(price, read) ??
        (seen.has(formatMinor(parseMoney(read(price)!)!)) ? 'twice' : null)
      if (problem) say(['variants', at, 'price'], problem)
      else seen.add(formatMinor(parseMoney(read(price)!)!))
      const worth = paired ? amountProblem(value, read) : null
      if (worth) say(['variants', at, 'value'], worth)
    }
    if (variants.length === 0) say(['variants'], 'noVariant')
    if (variants.length > mostVariants) say(['variants'], 'tooMany')
  })

/** Returns the paired value of a price, even while pairs are switched off. */
const pairedValue = (price: string, settings: Settings): string =>
  formatMinor(
    valueOf(parseMoney(price) ?? 0n, { ...settings, gift_cards_variants_discounts_enabled: true }),
  )

/** Fills the form from the product; `write` formats wire money in the person's language. */
export const productTyped = (
  { title, description, variants, images }: GiftCardProduct,
  settings: Settings,
  write: Write,
): ProductForm => ({
  title,
  description,
  paired: settings.gift_cards_variants_discounts_enabled ?? false,
  variants: variants.map(({ id, price }) => ({
    variant: id,
    price: write(price),
    value: write(pairedValue(price, settings)),
  })),
  images: images.map(({ src, alt }) => ({ src, alt })),
})

/**
 * Returns the changes that turn the saved product into the typed one, or null for none. `before` is
 * the form as first filled.
 */
export const productChange = (
  before: ProductForm,
  after: ProductForm,
  read: Read,
): ProductChange | null => {
  const wire = ({ price, value }: ProductForm['variants'][number]) => ({
    price: read(price)!,
    value: read(after.paired ? value : price)!,
  })
  const known = new Map(before.variants.map((one) => [one.variant, one]))
  const kept = new Set(after.variants.map(({ variant }) => variant))
  const variants: VariantChange[] = before.variants
    .filter(({ variant }) => !kept.has(variant))
    .map(({ variant: id }) => ({ id, variant_action_status: 'delete' }))
  for (const one of after.variants) {
    const was = known.get(one.variant)
    if (one.variant === null || !was)
      variants.push({ ...wire(one), new: true, variant_action_status: 'create' })
    else if (JSON.stringify(wire(was)) !== JSON.stringify(wire(one)))
      variants.push({ ...wire(one), id: one.variant, variant_action_status: 'update' })
  }
  const words = ({ title, description, images }: ProductForm) => ({
    title,
    description,
    images: images.map((image, i) => ({ ...image, position: i + 1 })),
  })
  const isReworded = JSON.stringify(words(before)) !== JSON.stringify(words(after))
  if (variants.length === 0 && !isReworded) return null
  return {
    variants,
    ...(isReworded ? { ...words(after), product_action_status: 'update' as const } : {}),
  }
}
