import { sql } from 'kysely'
import { Refusal } from '#contract/error.ts'
import type { RefundInput } from '#contract/returns/refund-shapes.ts'
import { customerNow } from '#platform/customers/customer-now.ts'
import { holdPerson } from '#platform/customers/personal-data/hold-email.ts'
import { erased } from '#platform/customers/personal-data/refuse-erased.ts'
import { offerCredit } from '#platform/egifts/delivery/refund-credit.ts'
import { wireId } from '#platform/ids.ts'
import { makeCard, makeHeldCard } from '#platform/money/card.ts'
import type { OrderRow } from '#platform/orders/find-order.ts'
import type { RefundedReturn } from '#platform/returns/request/return-of.ts'
import { isOnOwnCard } from '#rules/returns/refund-parts.ts'
import type { Part, Refunding } from './refunding.ts'

/** The receiver of a refund's new credit; without one, the credit waits on a card of its own. */
export type Recipient = {
  customer_id: bigint | null
  platform_customer_id: string | null
  name: string
  email: string | null
  gift_card_id: bigint | null
}
const nobody: Recipient = {
  customer_id: null,
  platform_customer_id: null,
  name: '',
  email: null,
  gift_card_id: null,
}

const customerOf = async (
  { trx, shop }: Refunding,
  platformId: string,
): Promise<Recipient & { customer_id: bigint }> => {
  const { rows } = await sql<Recipient & { customer_id: bigint; erased_at: Date | null }>`
    select c.customer_id, c.platform_customer_id, c.full_name as name, c.email, c.erased_at,
      g.gift_card_id
    from customer c
    left join gift_card g
      on g.shop_id = c.shop_id and g.customer_id = c.customer_id and g.is_loyalty
    where c.shop_id = ${shop.shop_id}
      and c.customer_id = ${customerNow(shop.shop_id, sql`o.platform_customer_id = ${platformId}`)}
    for share of c`.execute(trx)
  const [row] = rows
  if (!row) throw new Refusal('not_found', { field: 'customer' })
  if (row.erased_at) throw erased()
  return row
}

const guestOf = async (act: Refunding, email: string, name: string | null): Promise<Recipient> => {
  const { trx, shop, now } = act
  const holder = await holdPerson(trx, shop.shop_id, { email, name }, now)
  const { rows } = await sql<{ platform_customer_id: string }>`
    select platform_customer_id
    from customer
    where shop_id = ${shop.shop_id} and customer_id = ${holder.customer_id}`.execute(trx)
  return {
    customer_id: holder.customer_id,
    platform_customer_id: rows[0]!.platform_customer_id,
    name: holder.full_name,
    email,
    gift_card_id: holder.gift_card_id,
  }
}

const ownerOf = async (act: Refunding, row: OrderRow): Promise<Recipient> => {
  if (row.platform_customer_id !== null) return customerOf(act, row.platform_customer_id)
  return row.email === null ? nobody : guestOf(act, row.email, null)
}

/**
 * Finds the refund's recipient: the address of its return, else the order's customer; another one
 * where the order names nobody or `mayChange`.
 */
export const recipientOf = async (
  act: Refunding,
  row: OrderRow,
  chosen: RefundInput['customer'],
  { own, mayChange }: { own: RefundedReturn['own']; mayChange: boolean },
): Promise<Recipient> => {
  const isOwn = own !== null && own.email !== row.email
  if (!chosen) return isOwn ? guestOf(act, own.email, own.name) : ownerOf(act, row)
  const isNamed = row.platform_customer_id !== null || row.email !== null
  const recipient =
    'email' in chosen
      ? await guestOf(act, chosen.email, chosen.name ?? null)
      : await customerOf(act, chosen.platform_customer_id)
  const isSame = isOwn
    ? recipient.email === own.email
    : recipient.customer_id === row.customer_id ||
      (row.customer_id === null && recipient.email === row.email)
  if (isNamed && !isSame && !mayChange)
    throw new Refusal('invalid_input', {
      field: 'customer',
      message: 'customer: the order has a customer of its own',
    })
  return recipient
}

/**
 * Returns the recipient's loyalty card, made if needed; nobody's credit gets a card without owner
 * or code, which is claimed by the receipt's link.
 */
export const cardOf = async (act: Refunding, recipient: Recipient): Promise<bigint> => {
  if (recipient.gift_card_id !== null) return recipient.gift_card_id
  if (recipient.customer_id === null) return makeHeldCard(act.trx, act.shop.shop_id, act.now)
  return makeCard(
    act.trx,
    act,
    act.shop.shop_id,
    {
      customer_id: recipient.customer_id,
      is_loyalty: true,
      customer_name: recipient.name || null,
      customer_email: recipient.email,
    },
    act.now,
  )
}

/** Lets the receipt's holder claim what a refund left on nobody's card. */
export const offerToHolder = async (
  act: Refunding,
  refund_id: bigint,
  parts: readonly Part[],
): Promise<void> => {
  const onCard = parts.filter(isOnOwnCard)
  const amount = onCard.reduce((sum, part) => sum + part.amount, 0n)
  const { gift_card_id, movement_id } = onCard[0] ?? {}
  if (!gift_card_id || !movement_id || amount <= 0n) return
  const refund = wireId('refund', refund_id)
  await offerCredit(act, { refund, gift_card_id, movement_id, amount })
}
