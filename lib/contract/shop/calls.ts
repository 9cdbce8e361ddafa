import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { Email, EmailInput, Instant, Line } from '#contract/pieces.ts'
import { isZone, Settings } from './settings.ts'
import { User } from '#contract/staff/calls.ts'

export const Shop = z.object({
  shop_url: z.string(),
  name: z.string(),
  shop_owner: z.string(),
  email: Email,
  intercom_email: z.nullable(Email),
  intercom_id: z.nullable(z.string()),
  created_at: Instant,
  /** ISO 4217; always one with two decimals */
  currency: z.string(),
  /** IANA zone: days and dates of this shop are meant in it */
  time_zone: z.string(),
  country: z.nullable(z.string()),
  city: z.nullable(z.string()),
  address1: z.nullable(z.string()),
  zip: z.nullable(z.string()),
  settings: Settings,
})
export type Shop = z.infer<typeof Shop>

/**
 * The shop of the session; the settings come with it, and (added) who is asking, as of now: the
 * cookie may be older.
 */
export const getShop = endpoint({
  name: 'getShop',
  method: 'GET',
  path: '/api/shop',
  right: 'own',
  source: 'campaigns-and-calls §7 Shop',
  answer: z.extend(Shop, { viewer: z.optional(User) }),
})

/** Changes what the owner may change of the shop itself; currency and address are fixed once made. */
export const putShop = endpoint({
  name: 'putShop',
  method: 'PUT',
  path: '/api/shop',
  right: 'settings',
  source: 'campaigns-and-calls §7 Shop',
  body: z.partial(
    z.strictObject({
      name: Line(120).check(z.minLength(1)),
      shop_owner: Line(120),
      email: EmailInput,
      intercom_email: z.nullable(EmailInput),
      country: z.nullable(z.string().check(z.regex(/^[A-Z]{2}$/, 'two capital letters, like GB'))),
      city: z.nullable(Line(120)),
      address1: z.nullable(Line(200)),
      zip: z.nullable(Line(20)),
      /** the calendar of the shop from now on; what has a day already keeps it */
      time_zone: z.string().check(z.maxLength(64), z.refine(isZone, 'not a time zone')),
    }),
  ),
  answer: Shop,
})

/** `{key, value}`; which keys a role may write is `lib/rules/settings`. Answers all settings. */
export const putSetting = endpoint({
  name: 'putSetting',
  method: 'PUT',
  path: '/api/shop/settings',
  right: 'own',
  source: 'campaigns-and-calls §7 Settings',
  body: z.strictObject({
    key: z.string().check(z.minLength(1), z.maxLength(64)),
    value: z.unknown(),
  }),
  answer: z.object({ settings: Settings }),
})

/** Brings a key back to its default; the key is read from the query or the body. */
export const deleteSetting = endpoint({
  name: 'deleteSetting',
  method: 'DELETE',
  path: '/api/shop/settings',
  right: 'own',
  source: 'campaigns-and-calls §7 Settings',
  query: z.object({ key: z.optional(z.string().check(z.minLength(1), z.maxLength(64))) }),
  body: z.optional(
    z.strictObject({
      key: z.optional(z.string().check(z.maxLength(64))),
      value: z.optional(z.unknown()),
    }),
  ),
  answer: z.object({ settings: Settings }),
})

/** Where the shop keeps and sells goods; the shop's own address is the first. */
export const listLocations = endpoint({
  name: 'listLocations',
  method: 'GET',
  path: '/api/shop/locations',
  right: 'lookup',
  source: 'campaigns-and-calls §7 Shop',
  answer: z.object({
    locations: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        address1: z.nullable(z.string()),
        city: z.nullable(z.string()),
        zip: z.nullable(z.string()),
        country: z.nullable(z.string()),
        active: z.boolean(),
      }),
    ),
  }),
})
