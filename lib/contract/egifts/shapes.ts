import * as z from 'zod/mini'
import { shapesOfFilters } from '#contract/filter-shapes.ts'
import { storeStatuses } from './calls.ts'
import { Egift, EgiftDetail } from './egift-shapes.ts'
import { egiftChannels, egiftWaits } from './egift.ts'
import { egiftFilters, egiftSearch } from './filters.ts'
import { EgiftSettings, EgiftSettingsInput } from './settings-shapes.ts'
import { ListQuery, listOf } from '#contract/paging.ts'
import { EmailInput, Id, Instant, Line, Lines, MoneyInput } from '#contract/pieces.ts'

const One = z.object({ id: Id })

const Now = z.object({ gift: EgiftDetail })

const { search: Search, ...Filters } = shapesOfFilters({ ...egiftFilters, search: egiftSearch })

const ListedEgift = z.extend(Egift, {
  /** the sign for which a gift waits that is scheduled without a day */
  waits: z.nullable(z.enum(egiftWaits)),
})

export type ListedEgift = z.infer<typeof ListedEgift>

export const listEgifts = {
  query: z.object({ ...ListQuery, ...Filters }),
  answer: listOf(ListedEgift),
}

export const searchEgifts = {
  query: z.object({ ...ListQuery, ...Filters, search: z.nonoptional(Search) }),
  answer: listOf(ListedEgift),
}

export const countEgifts = {
  answer: z.object({ counts: z.record(z.string(), z.int()) }),
}

export const getEgift = {
  params: One,
  answer: Now,
}

const name = Line(120).check(z.minLength(1, 'Required Field'))

const typedGift = {
  sender: z.strictObject({ name, email: z.optional(z.nullable(EmailInput)) }),
  /** the email is required when the gift is sent by email */
  recipient: z.strictObject({ name, email: z.optional(z.nullable(EmailInput)) }),
  /** major units, within the shop's store credit limits */
  value: MoneyInput,
  message: z.optional(Lines(1000)),
  product: z.optional(Line(200)),
  variant: z.optional(Line(120)),
  channel: z.optional(z.enum(egiftChannels)),
  /** time of sending, within the settings' bounds; default: now */
  send_at: z.optional(z.nullable(Instant)),
}

export const createEgift = {
  body: z.strictObject({
    ...typedGift,
    order: z.optional(Line(64)),
    draft: z.optional(z.boolean()),
  }),
  answer: Now,
}

export const issueEgift = {
  params: One,
  answer: Now,
}

export const releaseEgift = {
  params: One,
  answer: Now,
}

export const sendEgift = {
  params: One,
  body: z.strictObject({ email: z.optional(z.nullable(EmailInput)) }),
  answer: Now,
}

export const changeEgiftRecipient = {
  params: One,
  body: z.strictObject({ name, email: EmailInput }),
  answer: Now,
}

export const changeEgiftDate = {
  params: One,
  body: z.strictObject({ send_at: Instant }),
  answer: Now,
}

export const copyEgiftLink = {
  params: One,
  answer: z.object({ link: z.string(), gift: EgiftDetail }),
}

export const convertEgift = {
  params: One,
  answer: Now,
}

export const cancelEgift = {
  params: One,
  answer: Now,
}

export const getEgiftSettings = {
  answer: z.object({ settings: EgiftSettings }),
}

export const putEgiftSettings = {
  body: EgiftSettingsInput,
  answer: z.object({ settings: EgiftSettings }),
}

export const handOverEgift = {
  body: z.strictObject({
    cart_id: Line(80).check(z.minLength(1, 'Required Field')),
    order: z.optional(Line(64)),
    status: z.optional(z.enum(storeStatuses)),
    ...typedGift,
    /** the next three are required until the gift is paid */
    sender: z.optional(typedGift.sender),
    recipient: z.optional(typedGift.recipient),
    value: z.optional(typedGift.value),
  }),
  answer: z.object({
    gift: Egift,
    link: z.nullable(z.string()),
    order_tag: z.string(),
    order_note: z.string(),
  }),
}
