import * as z from 'zod/mini'
import { availabilities, conditions } from './calls.ts'
import { Count, Id, Line, Lines } from '#contract/pieces.ts'

const On = z.enum(['0', '1'])

/** An http or https address. */
const Link = z.string().check(
  z.maxLength(500),
  z.refine(
    (text) => /^https?:\/\/[^\s"'<>\\]+$/.test(text) && URL.canParse(text),
    'not a web address (https://…)',
  ),
)

const priced = /^(?:0|[1-9]\d{0,10})(?:\.\d{1,2})? [A-Z]{3}$/

/** The gift card's listing in the sales channels' directories. */
export const Listing = z.object({
  instagram: On,
  facebook: On,
  google: On,
  /** pages of the shop that show the card */
  path_urls: z
    .array(
      z
        .string()
        .check(
          z.maxLength(300),
          z.regex(/^\/(?!\/)[^\s"'<>\\]*$/, 'not a path (/products/gift-card)'),
        ),
    )
    .check(z.maxLength(20)),
  brand: Line(100).check(z.minLength(1, 'Required Field')),
  title: Line(150).check(z.minLength(1, 'Required Field')),
  description: Lines(5000),
  /** both on the shop's own host */
  link: Link,
  google_link: Link,
  /** on the shop's or the storefront's host; null: no picture */
  image_link: z.nullable(Link),
  /** amount and currency of the shop, "25 GBP" */
  price: z.string().check(
    z.regex(priced, 'not a price (25 GBP)'),
    z.refine((text) => /[1-9]/.test(text), 'must be more than 0'),
  ),
  inventory: Count(0, 999_999),
  product_category: Line(200),
  availability: z.enum(availabilities),
  condition: z.enum(conditions),
  delivery_method: Line(60),
  address: Line(300),
  /** kilometres from the address */
  availability_radius: Count(1, 20_000),
})

export type Listing = z.infer<typeof Listing>

/** `saved` is false while the listing is still the default. */
const answer = z.object({ directory: Listing, saved: z.boolean() })

export const getDirectory = {
  answer,
}

export const postDirectory = {
  body: z.strictObject(z.partial(Listing).shape),
  answer,
}

/** `clicks` counts visits; null before there is a link. */
const shortLink = z.object({ short_url: z.nullable(z.string()), link: z.string(), clicks: z.int() })

export const getShortLink = {
  answer: shortLink,
}

export const makeShortLink = {
  body: z.strictObject({
    gift_card_product: z.object({ id: z.optional(Id), product_id: z.optional(Id) }),
  }),
  answer: shortLink,
}
