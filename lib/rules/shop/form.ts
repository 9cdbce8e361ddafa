import * as z from 'zod/mini'
import { emailPattern } from '#contract/email-pattern.ts'

const text = (max: number) => z.string().check(z.trim(), z.maxLength(max, 'tooLong'))
const required = (max: number) =>
  z.string().check(z.trim(), z.minLength(1, 'required'), z.maxLength(max, 'tooLong'))
const email = z.string().check(z.trim(), z.toLowerCase(), z.regex(emailPattern, 'invalidEmail'))
export const emailOrNothing = z.string().check(
  z.trim(),
  z.toLowerCase(),
  z.refine((typed) => typed === '' || emailPattern.test(typed), 'invalidEmail'),
)

/** The owner's form of the shop. Messages are keys of messages/<locale>/shop.json, `validation`. */
export const shopForm = z.object({
  name: required(120),
  shop_owner: text(120),
  email,
  intercom_email: emailOrNothing,
  address1: text(200),
  zip: text(20),
  city: text(120),
  country: z.string().check(z.trim(), z.toUpperCase(), z.regex(/^([A-Z]{2})?$/, 'country')),
  time_zone: z.string(),
})
export type ShopForm = z.infer<typeof shopForm>
export type ShopField = keyof ShopForm

const nullable: readonly ShopField[] = ['intercom_email', 'address1', 'zip', 'city', 'country']

/** Returns the changed fields as on the wire; an empty optional field is null. */
export const shopChanges = (
  before: ShopForm,
  after: ShopForm,
): { [K in ShopField]?: string | null } =>
  Object.fromEntries(
    (Object.keys(after) as ShopField[])
      .filter((key) => after[key] !== before[key])
      .map((key) => [key, after[key] === '' && nullable.includes(key) ? null : after[key]]),
  )
