import * as z from 'zod/mini'
import { emit } from '#platform/events/emit.ts'
import { findPerson, type Named } from '#platform/integrations/find-person.ts'
import {
  type Ask,
  type Credentials,
  type Delivered,
  type Taking,
  VendorProblem,
} from '#platform/integrations/manifest.ts'
import {
  addressIn,
  partIn,
  readDelivery,
  VendorAmount,
  VendorId,
  VendorTime,
} from '#platform/integrations/read-json.ts'
import { proofOf } from '#platform/signed-body.ts'
import { formatMinor, parseMoney } from '#rules/money.ts'
import { accountRequest } from './connect.ts'

/** Recharge tries a delivery again for two days, with its first signature. */
const windowMs = 48 * 60 * 60 * 1000

const Subscription = z.object({
  id: VendorId,
  customer_id: VendorId,
  status: z.string(),
  product_title: z._default(z.string().check(z.maxLength(500)), ''),
  price: VendorAmount,
  quantity: z.int().check(z.minimum(0), z.maximum(1_000_000)),
  presentment_currency: z.optional(z.nullable(z.string())),
  created_at: VendorTime,
  cancelled_at: z.optional(z.nullable(z.string())),
})
const Charge = z.object({
  id: VendorId,
  status: z.string(),
  type: z.string(),
  total_price: VendorAmount,
  currency: z.optional(z.nullable(z.string())),
  created_at: VendorTime,
})

/** Verifies the signature of a delivery, over the time of signing and the body. */
export const prove = ({ headers, bytes, now }: Delivered, { client_secret }: Credentials): void => {
  proofOf(client_secret, headers.get('x-recharge-webhook-signature'), bytes, now, windowMs)
}

const isSubscription = (content: unknown): boolean => partIn(content, 'subscription') !== undefined

/** Names a delivery by its content, because no signature covers the header that names it. */
export const topicOf = (content: unknown): string => {
  if (partIn(content, 'charge') !== undefined) return 'charge/paid'
  if (!isSubscription(content)) return ''
  const isCancelled = partIn(content, 'subscription', 'status') === 'cancelled'
  return isCancelled ? 'subscription/cancelled' : 'subscription/created'
}

export const emailOf = (content: unknown): string | null =>
  addressIn(partIn(content, 'charge', 'customer', 'email')) ??
  addressIn(partIn(content, 'subscription', 'email'))

/** Reads the customer of a subscription, which names them by their number alone. */
export const look = async (
  ask: Ask,
  credentials: Credentials,
  content: unknown,
): Promise<unknown> => {
  if (!isSubscription(content)) return partIn(content, 'charge', 'customer')
  const { customer_id } = readDelivery(Subscription, partIn(content, 'subscription'))
  const path = `customers/${encodeURIComponent(customer_id)}`
  const answer = await ask(
    accountRequest(credentials, path, { topic: 'read_customer', method: 'GET', isPrivate: true }),
  )
  return partIn(answer, 'customer')
}

const namedIn = (customer: unknown): Named => ({
  email: addressIn(partIn(customer, 'email')),
  id: VendorId.safeParse(partIn(customer, 'external_customer_id', 'ecommerce')).data ?? null,
})

const refuseOther = (act: Taking, currency: string | null | undefined): void => {
  if (currency && currency !== act.shop.currency)
    throw new VendorProblem('other_currency', { isFinal: true })
}
const moneyOf = (amount: string): string => formatMinor(parseMoney(amount) ?? 0n)

type Happening = { topic: string; external_id: string; at: Date; data: Record<string, unknown> }

const subscriptionIn = (act: Taking, content: unknown): Happening => {
  const one = readDelivery(Subscription, partIn(content, 'subscription'))
  refuseOther(act, one.presentment_currency)
  const cancelled = one.status === 'cancelled'
  const at = cancelled ? (VendorTime.safeParse(one.cancelled_at).data ?? act.now) : one.created_at
  return {
    topic: cancelled ? 'subscription_cancelled' : 'subscription_created',
    external_id: `recharge:subscription:${one.id}${cancelled ? ':cancelled' : ''}`,
    at,
    data: {
      subscription: {
        id: one.id,
        product: one.product_title,
        price: moneyOf(one.price),
        quantity: one.quantity,
      },
    },
  }
}

const chargeIn = (act: Taking, content: unknown): Happening | null => {
  const one = readDelivery(Charge, partIn(content, 'charge'))
  refuseOther(act, one.currency)
  const at_checkout = one.type === 'checkout'
  const isLeftOut = at_checkout && act.settings['checkout_charges'] === false
  if (one.status !== 'success' || isLeftOut) return null
  return {
    topic: 'subscription_charged',
    external_id: `recharge:charge:${one.id}`,
    at: one.created_at,
    data: { charge: { id: one.id, total: moneyOf(one.total_price), at_checkout } },
  }
}

/** Emits the event of a subscription or of a paid charge, once for each. */
export const take = async (act: Taking, content: unknown, looked: unknown): Promise<void> => {
  const happening = isSubscription(content) ? subscriptionIn(act, content) : chargeIn(act, content)
  if (!happening) return
  const named = namedIn(looked)
  const subject = named.email ?? named.id
  if (subject === null) throw new VendorProblem('no_person', { isFinal: true })
  const person = await findPerson(act, named)
  if (person?.is_erased) return
  const { topic, external_id, at, data } = happening
  await emit(act, {
    topic,
    subject,
    customer_id: person?.customer_id ?? null,
    external_id,
    occurred_at: at < act.now ? at : act.now,
    data: { ...(named.email ? { email: named.email } : {}), ...data },
  })
}
