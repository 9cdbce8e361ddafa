import { createHmac } from 'node:crypto'
import * as z from 'zod/mini'
import { Refusal } from '#contract/error.ts'
import {
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
} from '#platform/integrations/read-json.ts'
import { isSameSecret } from '#platform/same-secret.ts'
import { parseMoney } from '#rules/money.ts'
import { issueRequested } from './issue-requested.ts'

const Words = z._default(z.nullable(z.string().check(z.maxLength(200))), '')
const Requested = z.object({
  trigger: z.literal('giftcard.requested'),
  /** null where Loop makes a card of an exchange that is out of stock */
  id: z.nullable(VendorId),
  total_credit_issued: VendorAmount,
  gift_card_bonus_credit: z._default(VendorAmount, '0.00'),
  currency: z.string().check(z.length(3)),
  return_id: VendorId,
  email: z.string(),
  first_name: Words,
  last_name: Words,
  external_order_name: z.optional(z.nullable(z.string().check(z.maxLength(100)))),
})

/** Verifies a delivery's signature: base64 of HMAC-SHA256 over the body as received. */
export const prove = ({ headers, bytes }: Delivered, { webhook_secret }: Credentials): void => {
  const sent = headers.get('x-loop-signature') ?? ''
  if (!webhook_secret) throw new Refusal('not_signed')
  const own = createHmac('sha256', webhook_secret).update(bytes).digest('base64')
  if (!isSameSecret(sent, own)) throw new Refusal('not_signed')
}

export const topicOf = (content: unknown): string => String(partIn(content, 'trigger') ?? '')
export const emailOf = (content: unknown): string | null => addressIn(partIn(content, 'email'))

/**
 * Issues what Loop requests: the total but its bonus as paid credit, the bonus as promotional, to the
 * customer with this address, in the vendor's name, once for Loop's id.
 */
export const take = async (act: Taking, content: unknown): Promise<void> => {
  const requested = readDelivery(Requested, content)
  if (requested.currency !== act.shop.currency)
    throw new VendorProblem('other_currency', { isFinal: true })
  const total = parseMoney(requested.total_credit_issued) ?? 0n
  const bonus = parseMoney(requested.gift_card_bonus_credit) ?? 0n
  if (total <= 0n || bonus > total) throw new VendorProblem('wrong_amount', { isFinal: true })
  const email = addressIn(requested.email)
  if (!email) throw new VendorProblem('no_person', { isFinal: true })
  const { id, return_id } = requested
  await issueRequested(act, {
    // without an id of Loop's, a return has one request, and all of its body is compared
    external_id: id ?? `return:${return_id}`,
    content: id === null ? JSON.stringify(content) : `${total}|${bonus}|${email}`,
    return_id,
    paid: total - bonus,
    bonus,
    email,
    name: [requested.first_name, requested.last_name].filter(Boolean).join(' '),
  })
}
