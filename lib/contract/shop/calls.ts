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
  /** IANA time zone of all the shop's days and dates */
  time_zone: z.string(),
  country: z.nullable(z.string()),
  city: z.nullable(z.string()),
  address1: z.nullable(z.string()),
  zip: z.nullable(z.string()),
  settings: Settings,
})
export type Shop = z.infer<typeof Shop>

/**
 * The session's shop with its settings and (added) the caller as of now: the cookie may be older.
 */
export const getShop = endpoint({
  name: 'getShop',
  method: 'GET',
  path: '/api/shop',
  right: 'own',
  source: 'campaigns-and-calls §7 Shop',
  answer: z.extend(Shop, { viewer: z.optional(User) }),
})

/** Changes what the owner may change of the shop; currency and address are fixed once made. */
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
      /** the shop's calendar from now on; dates already set stay */
      time_zone: z.string().check(z.maxLength(64), z.refine(isZone, 'not a time zone')),
    }),
  ),
  answer: Shop,
})

/**
 * Sets one `{key, value}`; `lib/rules/settings` says which keys a role may write. Returns all
 * settings.
 */
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

/** Resets a key, read from the query or the body, to its default. */
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

/** Lists where the shop keeps and sells goods, its own address first. */
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
