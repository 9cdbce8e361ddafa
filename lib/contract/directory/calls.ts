import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { productWaitMs as waitMs } from '#contract/gift-card-product/calls.ts'
import { Count, Id, Line, Lines } from '#contract/pieces.ts'

export const channels = ['instagram', 'facebook', 'google'] as const
export type Channel = (typeof channels)[number]
export const availabilities = ['in stock', 'out of stock', 'preorder'] as const
export const conditions = ['new', 'refurbished', 'used'] as const

const On = z.enum(['0', '1'])
/** A web address; nothing but http and https is one. */
const Link = z.string().check(
  z.maxLength(500),
  z.refine(
    (text) => /^https?:\/\/[^\s"'<>\\]+$/.test(text) && URL.canParse(text),
    'not a web address (https://…)',
  ),
)
const priced = /^(?:0|[1-9]\d{0,10})(?:\.\d{1,2})? [A-Z]{3}$/

/** The listing of the gift card in the channels' directories (spec dashboard §7). */
export const Listing = z.object({
  instagram: On,
  facebook: On,
  google: On,
  /** pages of the shop on which the card is shown */
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
  /** on the shop's host or the storefront's; null: without a picture */
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
  /** kilometres around the address */
  availability_radius: Count(1, 20_000),
})
export type Listing = z.infer<typeof Listing>

const source = 'dashboard §7 Directory and short-link calls, §9'
/** `saved` false: nobody has listed it yet, these are the defaults. */
const answer = z.object({ directory: Listing, saved: z.boolean() })

/** How the gift card is listed with other channels; until it is saved, the defaults. */
export const getDirectory = endpoint({
  name: 'getDirectory',
  method: 'GET',
  path: '/api/directory',
  right: 'read',
  added: true,
  source,
  waitMs,
  answer,
})
/**
 * Takes the place of the listing before. What isn't said is the default (dashboard §9). 422 for
 * another shop's host, another currency.
 */
export const postDirectory = endpoint({
  name: 'postDirectory',
  method: 'POST',
  path: '/api/directory',
  right: 'settings',
  source,
  waitMs,
  body: z.strictObject(z.partial(Listing).shape),
  answer,
})

/** `clicks`: how often it was followed; null: there is none yet. */
const shortLink = z.object({ short_url: z.nullable(z.string()), link: z.string(), clicks: z.int() })
/** The short link of the product, and how often it was followed. */
export const getShortLink = endpoint({
  name: 'getShortLink',
  method: 'GET',
  path: '/api/directory/googleShortUrl',
  right: 'read',
  source,
  waitMs,
  answer: shortLink,
})
/** One a product: asking again gives the same. It leads to `google_link` of the listing. */
export const makeShortLink = endpoint({
  name: 'makeShortLink',
  method: 'POST',
  path: '/api/directory/googleShortUrl',
  right: 'settings',
  source,
  waitMs,
  body: z.strictObject({
    gift_card_product: z.object({ id: z.optional(Id), product_id: z.optional(Id) }),
  }),
  answer: shortLink,
})
