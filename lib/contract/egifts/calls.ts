import * as z from 'zod/mini'
import { Egift, egiftChannels, EgiftDetail, egiftStatuses } from './egift.ts'
import { EgiftSettings, EgiftSettingsInput } from './settings.ts'
import { endpoint } from '#contract/endpoint.ts'
import { listOf, ListQuery } from '#contract/paging.ts'
import { EmailInput, Id, Instant, Line, Lines, MoneyInput } from '#contract/pieces.ts'

const spec = { source: 'campaigns-and-calls §7 E-gifts' } as const
const desk = { source: 'issue 5, E-gifts', added: true } as const
const One = z.object({ id: Id })
const Now = z.object({ gift: EgiftDetail })
const Status = z.optional(z.enum(egiftStatuses))

/** A page of gifts, the newest first; `status` is added. */
export const listEgifts = endpoint({
  name: 'listEgifts',
  method: 'GET',
  path: '/api/api/v1/gifts',
  right: 'read',
  ...spec,
  query: z.object({ ...ListQuery, status: Status }),
  answer: listOf(Egift),
})
/** By name or e-mail of sender or recipient, order, cart. Counts to 1,000. */
export const searchEgifts = endpoint({
  name: 'searchEgifts',
  method: 'GET',
  path: '/gifts/search',
  right: 'read',
  ...spec,
  query: z.object({ ...ListQuery, status: Status, search: z.pipe(z.string(), Line(200)) }),
  answer: listOf(Egift),
})
/** How many there are of each status; those of which there are none are left out. */
export const countEgifts = endpoint({
  name: 'countEgifts',
  method: 'GET',
  path: '/gifts/counts',
  right: 'read',
  ...desk,
  answer: z.object({ counts: z.record(z.string(), z.int()) }),
})
/** One gift with its life, the newest step first, and what the asking person may do. */
export const getEgift = endpoint({
  name: 'getEgift',
  method: 'GET',
  path: '/gifts/gifts/{id}',
  right: 'read',
  ...desk,
  params: One,
  answer: Now,
})

const name = Line(120).check(z.minLength(1, 'Required Field'))
const typedGift = {
  sender: z.strictObject({ name, email: z.optional(z.nullable(EmailInput)) }),
  /** the e-mail is needed where the gift goes by e-mail */
  recipient: z.strictObject({ name, email: z.optional(z.nullable(EmailInput)) }),
  /** major units; the shop's limits of store credit hold */
  value: MoneyInput,
  message: z.optional(Lines(1000)),
  product: z.optional(Line(200)),
  variant: z.optional(Line(120)),
  channel: z.optional(z.enum(egiftChannels)),
  /** when it leaves, within the settings' bounds; at once unless said */
  send_at: z.optional(z.nullable(Instant)),
}

/**
 * Makes a gift for a sender who paid at the desk: issues its money (paid, against sales) to a card
 * that belongs to nobody, and sends or schedules it. `draft`: nothing is issued until `issueEgift`.
 * Errors: 409 `egifts_off`; 403 plan; 422 limits, `channel`, `message`, `send_at`.
 */
export const createEgift = endpoint({
  name: 'createEgift',
  method: 'POST',
  path: '/gifts/create',
  right: 'issue',
  once: true,
  money: true,
  ...desk,
  body: z.strictObject({
    ...typedGift,
    order: z.optional(Line(64)),
    draft: z.optional(z.boolean()),
  }),
  answer: Now,
})
/** A draft of the desk becomes a gift. */
export const issueEgift = endpoint({
  name: 'issueEgift',
  method: 'POST',
  path: '/gifts/gifts/{id}/issue',
  right: 'issue',
  once: true,
  money: true,
  ...desk,
  params: One,
  answer: Now,
})
/** Lets a gift go that its amount held back; whoever may approve. */
export const releaseEgift = endpoint({
  name: 'releaseEgift',
  method: 'POST',
  path: '/gifts/gifts/{id}/release',
  right: 'approve',
  once: true,
  money: true,
  ...desk,
  params: One,
  answer: Now,
})
/**
 * Sends it now, or once more with the same link. `email`: the recipient's, or, of a gift by link
 * without one, theirs from now on. Who has the link has the money, so to anybody else: change the
 * recipient. At most 20 an hour a person.
 */
export const sendEgift = endpoint({
  name: 'sendEgift',
  method: 'POST',
  path: '/gifts/gifts/{id}/send',
  right: 'issue',
  once: true,
  ...spec,
  params: One,
  body: z.strictObject({ email: z.optional(z.nullable(EmailInput)) }),
  answer: Now,
})
/**
 * Somebody else gets it: the old link opens nothing any more, and a gift that had left is sent
 * anew. The person's own limit holds.
 */
export const changeEgiftRecipient = endpoint({
  name: 'changeEgiftRecipient',
  method: 'PUT',
  path: '/gifts/gifts/{id}/recipient',
  right: 'issue',
  once: true,
  ...desk,
  params: One,
  body: z.strictObject({ name, email: EmailInput }),
  answer: Now,
})
/** Another time for a gift that is still to leave. */
export const changeEgiftDate = endpoint({
  name: 'changeEgiftDate',
  method: 'PUT',
  path: '/gifts/gifts/{id}/date',
  right: 'issue',
  once: true,
  ...desk,
  params: One,
  body: z.strictObject({ send_at: Instant }),
  answer: Now,
})
/** The link that the recipient has. Whoever has it can claim the gift, so that asking for it is noted. */
export const copyEgiftLink = endpoint({
  name: 'copyEgiftLink',
  method: 'POST',
  path: '/gifts/gifts/{id}/link',
  right: 'issue',
  once: true,
  ...desk,
  params: One,
  answer: z.object({ link: z.string(), gift: EgiftDetail }),
})
/**
 * Its money goes, lot by lot, to the loyalty card of the customer who has the recipient's e-mail.
 * 409 `no_customer` where none has.
 */
export const convertEgift = endpoint({
  name: 'convertEgift',
  method: 'POST',
  path: '/gifts/gifts/{id}/convert',
  right: 'adjust',
  once: true,
  money: true,
  ...desk,
  params: One,
  answer: Now,
})
/**
 * Takes back what is unspent (sales are reversed); owners always, the one who made it for 24 hours.
 * The buyer is paid back in the store.
 */
export const cancelEgift = endpoint({
  name: 'cancelEgift',
  method: 'POST',
  path: '/gifts/gifts/{id}/cancel',
  right: 'adjust',
  once: true,
  money: true,
  ...desk,
  params: One,
  answer: Now,
})

/** How gifts are made, sent and claimed in this shop. */
export const getEgiftSettings = endpoint({
  name: 'getEgiftSettings',
  method: 'GET',
  path: '/gifts/settings',
  right: 'read',
  ...desk,
  answer: z.object({ settings: EgiftSettings }),
})
/** Sets that, whole. Error: 422 `invalid_input` with the field that can't be. */
export const putEgiftSettings = endpoint({
  name: 'putEgiftSettings',
  method: 'PUT',
  path: '/gifts/settings',
  right: 'settings',
  ...desk,
  body: EgiftSettingsInput,
  answer: z.object({ settings: EgiftSettings }),
})
/** The claim page as it would look with these settings; nothing is kept. */
export const previewClaimPage = endpoint({
  name: 'previewClaimPage',
  method: 'POST',
  path: '/gifts/settings/preview',
  right: 'settings',
  ...desk,
  body: z.strictObject({ settings: EgiftSettingsInput, page: z.enum(['open', 'claimed']) }),
  answer: z.object({ html: z.string() }),
})

/**
 * What a store tells of a gift; each leads on from where it stands, or changes nothing where it has
 * been told.
 */
export const storeStatuses = [
  'draft',
  'pending_payment',
  'paid',
  'fulfilled',
  'cancelled',
  'refunded',
] as const
/**
 * Takes a gift from a store's checkout: the same `cart_id` is the same gift, whatever the key.
 * `paid` (the default) issues its money, and then its value never changes (409 `gift_differs`).
 * Only a gift by link answers with `link`; `order_tag` and `order_note` are for the store's order.
 */
export const handOverEgift = endpoint({
  name: 'handOverEgift',
  method: 'POST',
  path: '/gifts',
  right: 'store',
  serverOnly: true,
  once: true,
  money: true,
  ...desk,
  body: z.strictObject({
    cart_id: Line(80).check(z.minLength(1, 'Required Field')),
    order: z.optional(Line(64)),
    status: z.optional(z.enum(storeStatuses)),
    ...typedGift,
    /** these three are needed until it is paid */
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
})
