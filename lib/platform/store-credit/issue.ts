import type { EmailDetails } from '#contract/customers/money.ts'
import type { ExpiresOn } from '#contract/pieces.ts'
import { Refusal } from '#contract/error.ts'
import { Day } from '#contract/pieces.ts'
import type * as z from 'zod/mini'
import type { Ctx, TrxCtx } from '#platform/ctx.ts'
import type { Outgoing } from '#platform/mail/queue.ts'
import { passPlan } from '#platform/billing/plan-gate.ts'
import type { Posted } from '#platform/ledger/post.ts'
import type { MoneyKind } from '#platform/ledger/tables.ts'
import { noteEvent } from '#platform/gift-cards/note-event.ts'
import { may } from '#rules/access.ts'
import { takingMax } from '#rules/adjustment.ts'
import { dayIn } from '#rules/expiration.ts'
import { formatMinor, parseMoney } from '#rules/money.ts'
import { amountProblem } from '#rules/store-credit.ts'
import { refuseOverOwnLimit } from './own-limit.ts'
import { postAndTell } from './post-and-tell.ts'
import type { TransactionRow } from './read-transaction.ts'

type Details = z.output<typeof EmailDetails>
export type Issue = {
  gift_card_id: bigint
  customer_id: bigint | null
  /** positive */
  amount: bigint
  expires_on: string | null
  reason: string
  note: string | null
  mail: Details | null
  /** paid for, or promotional, the usual one */
  money?: MoneyKind | undefined
  /** what it is about, as the store names it */
  order?: string | null
  /** the event behind it, where it isn't the order */
  cause?: { kind: string; id: string }
  /** when the mail leaves; one that has passed is now */
  send_at?: Date | null
}

/**
 * Reads a call's amount in minor units by the form's rule, the plan's gate and the person's own
 * limits. Refused with the field.
 */
export const allowedAmount = async (ctx: TrxCtx, wire: string, field: string): Promise<bigint> => {
  // before any row is locked: who waits here holds nothing that the one ahead could need
  await passPlan(ctx, 'issue_store_credit', field)
  const { currency, settings } = ctx.shop
  const problem = amountProblem(wire, settings)
  if (problem?.key === 'overLimit')
    throw new Refusal('over_limit', {
      field,
      message: `Store Credit limit exceeded (max value: ${problem.max})`,
      facts: { max: problem.max, currency },
    })
  if (problem?.key === 'underLimit')
    throw new Refusal('under_limit', {
      field,
      message: `Store Credit value must be greater than ${problem.min}`,
      facts: { min: problem.min, currency },
    })
  if (problem) throw new Refusal('invalid_input', { field, message: `${field}: Invalid Value` })
  const amount = parseMoney(wire) ?? 0n
  await refuseOverOwnLimit(ctx, amount, field)
  return amount
}

/** Reads a deduction by hand, in negative minor units; staff deduct at most what they may issue at once. */
export const allowedTaking = (ctx: Ctx, wire: string, field: string): bigint => {
  if (!may(ctx.actor, 'adjust')) throw new Refusal('forbidden')
  const amount = parseMoney(wire) ?? 0n
  if (amount >= 0n)
    throw new Refusal('invalid_input', { field, message: `${field}: Invalid Value` })
  const max = takingMax(ctx.actor, ctx.shop.settings)
  if (max && -amount > (parseMoney(max) ?? 0n))
    throw new Refusal('over_limit', {
      field,
      message: `Store Credit limit exceeded (max value: ${max})`,
      facts: { max, currency: ctx.shop.currency },
    })
  return amount
}

/** A day of the shop's calendar, today or later; an instant counts as its day there. */
export const allowedExpiry = (
  ctx: Ctx,
  typed: z.output<typeof ExpiresOn> | undefined,
  field: string,
): string | null => {
  if (typed === null || typed === undefined) return null
  const day = typed.length > 10 ? dayIn(ctx.shop.time_zone, new Date(typed)) : typed
  // an instant may lie beyond the days that the contract has: what is written must be readable
  if (!Day.safeParse(day).success)
    throw new Refusal('invalid_input', { field, message: `${field}: lies too far ahead` })
  if (day < dayIn(ctx.shop.time_zone, ctx.now))
    throw new Refusal('invalid_input', { field, message: `${field}: lies in the past` })
  return day
}

const causeOf = ({
  cause,
  order,
}: {
  cause?: { kind: string; id: string }
  order?: string | null
}): { kind: string; id: string } | null => cause ?? (order ? { kind: 'order', id: order } : null)

/** Adds a lot, and with it, in the same transaction, the audit line and the mail. */
export const issue = async (ctx: TrxCtx, input: Issue): Promise<TransactionRow> => {
  const { gift_card_id, amount, expires_on, reason, note } = input
  const send_at = input.send_at && input.send_at > ctx.now ? input.send_at : null
  const posted = await postAndTell(
    ctx,
    {
      gift_card_id,
      kind: 'issue',
      amount,
      expires_on,
      reason,
      note,
      cause: causeOf(input),
      ...(input.money ? { money: input.money } : {}),
    },
    'issue_store_credit',
    input.mail && mailOf(input, input.mail, send_at),
  )
  const { mail_id } = posted
  if (mail_id !== null && send_at)
    await noteEvent(ctx, {
      gift_card_id,
      kind: 'scheduled',
      mail_id,
      detail: { to: send_at.toISOString() },
    })
  return rowOf(ctx, { ...input, kind: 'issue' }, posted, mail_id)
}

const mailOf = (
  input: Issue,
  mail: Details,
  send_at: Date | null,
): Omit<Outgoing, 'movement_id'> => ({
  name: 'gift_card_manual',
  to: { email: mail.recipient_email, name: mail.recipient_name ?? '' },
  subject: mail.subject,
  title: mail.title ?? '',
  body: mail.body ?? '',
  values: {
    amount_issued: formatMinor(input.amount),
    ...(input.expires_on ? { expires_on: input.expires_on } : {}),
  },
  customer_id: input.customer_id,
  gift_card_id: input.gift_card_id,
  send_at,
})

/** The movement as a read would find it, without the read. */
export const rowOf = (
  ctx: Ctx,
  input: {
    gift_card_id: bigint
    kind: 'issue' | 'adjust' | 'undo'
    amount: bigint
    expires_on: string | null
    reason: string | null
    note: string | null
    order?: string | null
    cause?: { kind: string; id: string }
    undoes?: bigint
  },
  posted: Posted,
  mail: bigint | null,
): TransactionRow => ({
  movement_id: posted.movement_id,
  gift_card_id: input.gift_card_id,
  kind: input.kind,
  amount: input.amount,
  balance_before: posted.balance_before,
  balance_after: posted.balance_after,
  reason: input.reason,
  note: input.note,
  source: 'staff',
  staff_id: ctx.actor.id,
  cause_kind: causeOf(input)?.kind ?? null,
  cause_id: causeOf(input)?.id ?? null,
  undoes: input.undoes ?? null,
  expires_on: input.expires_on,
  at: ctx.now,
  undone_by: null,
  staff_name: ctx.actor.name,
  staff_email: ctx.actor.email,
  mail_id: mail,
  mail_state: mail === null ? null : 'queued',
})
