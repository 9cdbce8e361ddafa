import * as z from 'zod/mini'
import { availabilities, channels, conditions } from '#contract/directory/calls.ts'
import type { Listing } from '#contract/directory/shapes.ts'
import { isOnHost } from './directory.ts'
import { parseMoney } from '#rules/money.ts'

type Read = (typed: string) => string | null
type Write = (wire: string) => string
const text = (max: number) => z.string().check(z.trim(), z.maxLength(max, 'tooLong'))
const required = (max: number) =>
  z.string().check(z.trim(), z.minLength(1, 'required'), z.maxLength(max, 'tooLong'))
const whole = (max: number) =>
  z.string().check(
    z.trim(),
    z.refine((typed) => /^\d{1,6}$/.test(typed) && Number(typed) <= max, 'wholeNumber'),
  )

/** The listing's form. Messages are keys of messages/<locale>/directory.json, `validation`. */
export const directoryForm = (read: Read, shopUrl: string) => {
  const link = required(500).check(
    z.refine((typed) => typed === '' || isOnHost(typed, shopUrl), 'ownHost'),
  )
  return z.object({
    /** true if channels get the listing */
    on: z.boolean(),
    instagram: z.boolean(),
    facebook: z.boolean(),
    google: z.boolean(),
    /** one per line */
    path_urls: text(6000).check(
      z.refine(
        (typed) =>
          pathsOf(typed).length <= 20 &&
          pathsOf(typed).every((path) => /^\/(?!\/)[^\s"'<>\\]{0,298}$/.test(path)),
        'paths',
      ),
    ),
    brand: required(100),
    title: required(150),
    description: text(5000),
    link,
    google_link: link,
    /** '': no picture */
    image_link: z.string(),
    price: z
      .string()
      .check(z.refine((typed) => (parseMoney(read(typed) ?? '') ?? 0n) > 0n, 'amount')),
    inventory: whole(999_999),
    product_category: text(200),
    availability: z.enum(availabilities),
    condition: z.enum(conditions),
    delivery_method: text(60),
    address: text(300),
    availability_radius: whole(20_000).check(
      z.refine((typed) => Number(typed) !== 0, 'wholeNumber'),
    ),
  })
}
export type DirectoryForm = z.infer<ReturnType<typeof directoryForm>>

const pathsOf = (typed: string): string[] =>
  typed
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
const flags = (listing: Listing) =>
  Object.fromEntries(channels.map((channel) => [channel, listing[channel] === '1'])) as Record<
    (typeof channels)[number],
    boolean
  >

/** Fills the form from the listing; `write` formats wire money in the person's language. */
export const directoryTyped = (listing: Listing, on: boolean, write: Write): DirectoryForm => ({
  ...listing,
  ...flags(listing),
  on,
  path_urls: listing.path_urls.join('\n'),
  image_link: listing.image_link ?? '',
  price: write(listing.price.split(' ')[0] ?? ''),
  inventory: String(listing.inventory),
  availability_radius: String(listing.availability_radius),
})

/** Turns the form into a listing; `currency` is added to the price. */
export const listingOf = (
  { on: _, ...typed }: DirectoryForm,
  currency: string,
  read: Read,
): Listing => ({
  ...typed,
  ...(Object.fromEntries(
    channels.map((channel) => [channel, typed[channel] ? '1' : '0']),
  ) as Record<(typeof channels)[number], '0' | '1'>),
  path_urls: pathsOf(typed.path_urls),
  image_link: typed.image_link || null,
  price: `${read(typed.price)} ${currency}`,
  inventory: Number(typed.inventory),
  availability_radius: Number(typed.availability_radius),
})
