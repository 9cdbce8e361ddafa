import * as z from 'zod/mini'
import { Email, EmailInput, Instant, Line } from '#contract/pieces.ts'
import { Settings } from './settings-shapes.ts'
import { isZone } from './settings.ts'
import { User } from '#contract/staff/shapes.ts'

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

export const getShop = {
  answer: z.extend(Shop, { viewer: z.optional(User) }),
}

export const putShop = {
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
}

export const putSetting = {
  body: z.strictObject({
    key: z.string().check(z.minLength(1), z.maxLength(64)),
    value: z.unknown(),
  }),
  answer: z.object({ settings: Settings }),
}

export const deleteSetting = {
  query: z.object({ key: z.optional(z.string().check(z.minLength(1), z.maxLength(64))) }),
  body: z.optional(
    z.strictObject({
      key: z.optional(z.string().check(z.maxLength(64))),
      value: z.optional(z.unknown()),
    }),
  ),
  answer: z.object({ settings: Settings }),
}

export const listLocations = {
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
}
