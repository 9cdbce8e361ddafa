import { sql } from 'kysely'
import type { updateBalance as call } from '#contract/customers/money.ts'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import type { TrxCtx } from '#platform/ctx.ts'
import { makeCard } from '#platform/money/card.ts'
import { adjust } from '#platform/money/adjust.ts'
import { allowedAmount, allowedExpiry, allowedTaking } from '#platform/money/gates/gates.ts'
import { issue } from '#platform/money/issue.ts'
import { refuseDuplicate } from '#platform/money/gates/refuse-duplicate.ts'
import { toTransaction, type TransactionRow } from '#platform/money/transaction.ts'
import { parseMoney } from '#rules/money.ts'
import { type CustomerRow, findCustomer, toCustomer } from '#platform/customers/read-customer.ts'
import { erased } from '#platform/customers/personal-data/refuse-erased.ts'

type Body = Parsed<typeof call>['body']

/** Adjusts the balance: credit adds a lot; a deduction spends lots, soonest-expiring first. */
export const updateBalance = async (
  ctx: TrxCtx,
  { params, body }: Parsed<typeof call>,
): Promise<Answer<typeof call>> => {
  if (body.platform_customer_id !== undefined && body.platform_customer_id !== params.id)
    throw new Refusal('invalid_input', {
      field: 'platform_customer_id',
      message: 'platform_customer_id: not the customer of the address',
    })
  const named = await findCustomer(ctx.trx, ctx, params.id)
  const isTaking = body.valueToUpdate.startsWith('-')
  const amount = isTaking
    ? allowedTaking(ctx, body.valueToUpdate, 'valueToUpdate')
    : await allowedAmount(ctx, body.valueToUpdate, 'valueToUpdate')
  if (!isTaking && body.duplicate_seen === false)
    await refuseDuplicate(ctx, {
      customer_id: named.customer_id,
      email: named.email,
      order: body.order || null,
    })
  const customer = await cardOf(ctx, named)
  const row = await (isTaking ? take : give)(ctx, customer, amount, body)
  return {
    customer: toCustomer(ctx, { ...customer, balance: row.balance_after }),
    transaction: toTransaction(ctx, row),
  }
}

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

const give = async (
  ctx: TrxCtx,
  customer: WithCard,
  amount: bigint,
  body: Body,
): Promise<TransactionRow> => {
  const expires_on = allowedExpiry(
    ctx,
    body.expires_on ?? body.expiration_date,
    body.expires_on ? 'expires_on' : 'expiration_date',
  )
  const { gift_card_id, customer_id } = customer
  return issue(ctx, {
    gift_card_id,
    customer_id,
    amount,
    expires_on,
    reason: body.reason,
    note: body.note || null,
    mail: body.email_details ?? null,
    money: body.money,
    order: body.order || null,
  })
}

const take = (
  ctx: TrxCtx,
  { gift_card_id, customer_id }: WithCard,
  amount: bigint,
  body: Body,
): Promise<TransactionRow> =>
  adjust(ctx, {
    gift_card_id,
    customer_id,
    amount,
    reason: body.reason,
    note: body.note || null,
    expected: body.expected_balance === undefined ? null : parseMoney(body.expected_balance),
    mail: body.email_details ?? null,
  })
