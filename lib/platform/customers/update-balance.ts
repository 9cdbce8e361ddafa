import type { updateBalance as call } from '#contract/customers.ts'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import { audit } from '#platform/audit.ts'
import type { TrxCtx } from '#platform/ctx.ts'
import { queueMail } from '#platform/emails/queue-mail.ts'
import { makeCard } from '#platform/gift-cards/make-card.ts'
import { wireId } from '#platform/ids.ts'
import { post } from '#platform/ledger/post.ts'
import { allowedAmount, allowedExpiry, issue, rowOf } from '#platform/store-credit/issue.ts'
import { toTransaction, type TransactionRow } from '#platform/store-credit/read-transaction.ts'
import { may } from '#rules/access.ts'
import { formatMinor, parseMoney } from '#rules/money.ts'
import { type CustomerRow, findCustomer, toCustomer } from './read-customer.ts'

type Body = Parsed<typeof call>['body']

/** Credit adds a lot; a negative difference spends lots, the soonest-expiring first. */
export const updateBalance = async (ctx: TrxCtx, { params, body }: Parsed<typeof call>): Promise<Answer<typeof call>> => {
  if (body.platform_customer_id !== undefined && body.platform_customer_id !== params.id) throw new Refusal('invalid_input', { field: 'platform_customer_id', message: 'platform_customer_id: not the customer of the address' })
  const found = await findCustomer(ctx.trx, ctx, params.id)
  const given = body.valueToUpdate.startsWith('-') ? null : await allowedAmount(ctx, body.valueToUpdate, 'valueToUpdate')
  const customer = await cardOf(ctx, found)
  const row = given === null ? await take(ctx, customer, body) : await give(ctx, customer, given, body)
  return { customer: toCustomer(ctx, { ...customer, balance: row.balance_after }), transaction: toTransaction(ctx, row) }
}

/** A known customer without a loyalty card gets one. */
const cardOf = async (ctx: TrxCtx, customer: CustomerRow): Promise<CustomerRow & { gift_card_id: bigint }> => {
  const { gift_card_id } = customer
  if (gift_card_id !== null) return { ...customer, gift_card_id }
  await makeCard(ctx.trx, ctx, ctx.shop.shop_id, { customer_id: customer.customer_id, is_loyalty: true, customer_name: customer.full_name, customer_email: customer.email }, ctx.now)
  return (await findCustomer(ctx.trx, ctx, customer.platform_customer_id)) as CustomerRow & { gift_card_id: bigint }
}

const give = async (ctx: TrxCtx, customer: CustomerRow & { gift_card_id: bigint }, amount: bigint, body: Body): Promise<TransactionRow> => {
  const expires_on = allowedExpiry(ctx, body.expires_on ?? body.expiration_date, body.expires_on ? 'expires_on' : 'expiration_date')
  const { gift_card_id, customer_id } = customer
  return issue(ctx, { gift_card_id, customer_id, amount, expires_on, reason: body.reason, note: body.note || null, mail: body.email_details ?? null })
}

const take = async (ctx: TrxCtx, customer: CustomerRow & { gift_card_id: bigint }, body: Body): Promise<TransactionRow> => {
  if (!may(ctx.person, 'adjust')) throw new Refusal('forbidden')
  const amount = parseMoney(body.valueToUpdate) ?? 0n
  if (amount === 0n) throw new Refusal('invalid_input', { field: 'valueToUpdate', message: 'valueToUpdate: Invalid Value' })
  const max = ctx.shop.settings.limit_store_credit_issue_max_value
  if (ctx.person.level === 'staff' && !ctx.person.isAdmin && max && -amount > (parseMoney(max) ?? 0n)) throw new Refusal('over_limit', { field: 'valueToUpdate', facts: { max } })
  const { gift_card_id, customer_id } = customer
  const note = body.note || null
  const posted = await post(ctx.trx, {
    shop_id: ctx.shop.shop_id, gift_card_id, kind: 'adjust', amount, reason: body.reason, note, source: 'staff', staff_id: ctx.person.id,
    expected: body.expected_balance === undefined ? null : parseMoney(body.expected_balance), at: ctx.now,
  })
  const told = body.email_details
  const mail = told
    ? await queueMail(ctx, {
        name: 'loyalty_card_update', to: { email: told.recipient_email, name: told.recipient_name ?? '' }, subject: told.subject, title: told.title ?? '', body: told.body ?? '',
        values: { amount_issued: formatMinor(amount), balance_after: formatMinor(posted.balance_after) }, customer_id, gift_card_id, movement_id: posted.movement_id,
      })
    : null
  await audit(ctx.trx, ctx, 'adjust_balance', wireId('gift_card', gift_card_id), { transaction: wireId('transaction', posted.movement_id), amount: formatMinor(amount) })
  return rowOf(ctx, { gift_card_id, kind: 'adjust', amount, expires_on: null, reason: body.reason, note }, posted, mail)
}
