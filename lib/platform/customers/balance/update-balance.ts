import { sql } from 'kysely'
import type { updateBalance as call } from '#contract/customers/money.ts'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import type { TrxCtx } from '#platform/ctx.ts'
import { makeCard } from '#platform/money/card.ts'
import { adjust } from '#platform/money/adjust.ts'
import {
  allowedAmount,
  allowedExpiry,
  allowedTaking,
  refuseAdjusting,
} from '#platform/money/gates/gates.ts'
import { holdAccount, spread } from './hold-account.ts'
import { issue } from '#platform/money/issue.ts'
import { refuseDuplicate } from '#platform/money/gates/refuse-duplicate.ts'
import { refuseCredited, refuseTicketCredited } from '#platform/money/gates/ticket.ts'
import { toTransaction, type TransactionRow } from '#platform/money/transaction.ts'
import { type CustomerRow, findCustomer, toCustomer } from '#platform/customers/read-customer.ts'
import { refuseVariables } from '#platform/mail/filling/refuse-variables.ts'
import { erased } from '#platform/customers/personal-data/refuse-erased.ts'

type Body = Parsed<typeof call>['body']

/**
 * Changes the balance. Credit is a lot on the loyalty card, booked as issued or, by hand, as an
 * adjustment; a deduction spends lots, soonest-expiring first, of that card and then of others.
 */
export const updateBalance = async (
  ctx: TrxCtx,
  { params, body }: Parsed<typeof call>,
): Promise<Answer<typeof call>> => {
  if (body.platform_customer_id !== undefined && body.platform_customer_id !== params.id)
    throw new Refusal('invalid_input', {
      field: 'platform_customer_id',
      message: 'platform_customer_id: not the customer of the address',
    })
  const isAdjusted = body.kind === 'adjust' || body.valueToUpdate.startsWith('-')
  refuseVariables(
    isAdjusted ? 'loyalty_card_update' : 'gift_card_manual',
    body.email_details ?? {},
    'email_details.',
  )
  const named = await findCustomer(ctx.trx, ctx, params.id)
  return body.valueToUpdate.startsWith('-') ? take(ctx, named, body) : give(ctx, named, body)
}

const give = async (ctx: TrxCtx, named: CustomerRow, body: Body): Promise<Answer<typeof call>> => {
  if (body.kind === 'adjust') refuseAdjusting(ctx)
  const amount = await allowedAmount(ctx, body.valueToUpdate, 'valueToUpdate')
  if (body.ticket && !body.duplicate_seen)
    await refuseCredited(ctx.trx, ctx.shop.shop_id, body.ticket)
  if (body.duplicate_seen === false)
    await refuseDuplicate(ctx, {
      customer_id: named.customer_id,
      email: named.email,
      order: body.order || null,
    })
  const expires_on = allowedExpiry(
    ctx,
    body.expires_on ?? body.expiration_date,
    body.expires_on ? 'expires_on' : 'expiration_date',
  )
  const customer = await cardOf(ctx, named)
  const isAdjusted = body.kind === 'adjust'
  const account =
    isAdjusted || body.expected_balance !== undefined
      ? await holdAccount(ctx, customer.customer_id, body.expected_balance)
      : null
  const credit = {
    ...creditOf(customer, body),
    amount,
    expires_on,
    money: body.money,
    order: body.order || null,
  }
  const total = account && account.total + amount
  const row =
    isAdjusted && total !== null
      ? await adjust(ctx, { ...credit, mailed: { amount, total } })
      : await issue(ctx, credit)
  if (body.ticket)
    await refuseTicketCredited(ctx, body.ticket, {
      seen: body.duplicate_seen ?? false,
      amount,
      movement_id: row.movement_id,
    })
  const elsewhere = (customer.total ?? 0n) - (customer.balance ?? 0n)
  return {
    customer: toCustomer(ctx, {
      ...customer,
      balance: row.balance_after,
      total: total ?? elsewhere + row.balance_after,
    }),
    transaction: toTransaction(ctx, row),
  }
}

const take = async (
  ctx: TrxCtx,
  customer: CustomerRow,
  body: Body,
): Promise<Answer<typeof call>> => {
  const amount = allowedTaking(ctx, body.valueToUpdate, 'valueToUpdate')
  if (body.kind === 'issue')
    throw new Refusal('invalid_input', {
      field: 'kind',
      message: 'kind: a deduction is an adjustment',
    })
  if (body.ticket)
    throw new Refusal('invalid_input', {
      field: 'ticket',
      message: 'ticket: only credit is given for one',
    })
  if (customer.erased_at) throw erased()
  const account = await holdAccount(ctx, customer.customer_id, body.expected_balance)
  const total = account.total + amount
  const rows: TransactionRow[] = []
  for (const { gift_card_id, amount: part } of spread(account, -amount)) {
    const { mail, ...deduction } = creditOf({ ...customer, gift_card_id }, body)
    rows.push(
      await adjust(ctx, {
        ...deduction,
        amount: -part,
        // one email for the whole, with the first part
        mail: rows.length === 0 ? mail : null,
        mailed: { amount, total },
      }),
    )
  }
  const [first] = rows.map((row) => toTransaction(ctx, row))
  const ofLoyalty = rows.find((row) => row.gift_card_id === customer.gift_card_id)
  const loyalty = account.cards.find((card) => card.gift_card_id === customer.gift_card_id)
  return {
    customer: toCustomer(ctx, {
      ...customer,
      balance: ofLoyalty?.balance_after ?? loyalty?.balance ?? customer.balance,
      total,
    }),
    transaction: first!,
    ...(rows.length > 1 ? { transactions: rows.map((row) => toTransaction(ctx, row)) } : {}),
  }
}

const creditOf = (
  { gift_card_id, customer_id }: Pick<WithCard, 'gift_card_id' | 'customer_id'>,
  body: Body,
) => ({
  gift_card_id,
  customer_id,
  reason: body.reason,
  note: body.note || null,
  mail: body.email_details ?? null,
})

type WithCard = CustomerRow & { gift_card_id: bigint }
/**
 * Gives a customer without a loyalty card one; not after an erasure or a merge, since the row is
 * read again once no such call holds it.
 */
const cardOf = async (ctx: TrxCtx, customer: CustomerRow): Promise<WithCard> => {
  if (customer.erased_at) throw erased()
  if (customer.gift_card_id !== null) return { ...customer, gift_card_id: customer.gift_card_id }
  const { trx, shop } = ctx
  await sql`
    select from customer
    where shop_id = ${shop.shop_id} and customer_id = ${customer.customer_id}
    for share`.execute(trx)
  const now = await findCustomer(trx, ctx, customer.platform_customer_id)
  if (now.customer_id !== customer.customer_id || now.erased_at || now.gift_card_id !== null)
    return cardOf(ctx, now)
  await makeCard(
    trx,
    ctx,
    shop.shop_id,
    {
      customer_id: now.customer_id,
      is_loyalty: true,
      customer_name: now.full_name,
      customer_email: now.email,
    },
    ctx.now,
  )
  return cardOf(ctx, await findCustomer(trx, ctx, customer.platform_customer_id))
}
