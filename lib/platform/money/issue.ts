import { type Actor, signatureOf } from '#platform/acting.ts'
import type { Source } from '#contract/transaction.ts'
import type { EmailDetails } from '#contract/customers/money-shapes.ts'
import type * as z from 'zod/mini'
import type { Ctx, TrxCtx } from '#platform/ctx.ts'
import { offeredTo } from '#platform/mail/filling/offered.ts'
import type { Outgoing } from '#platform/mail/queue.ts'
import type { Posted } from '#platform/ledger/post.ts'
import type { MoneyKind } from '#platform/ledger/tables.ts'
import { noteEvent } from './note-event.ts'
import { formatMinor } from '#rules/money.ts'
import { postAndTell } from './post-and-tell.ts'
import type { TransactionRow } from './transaction.ts'

type Details = z.output<typeof EmailDetails>
export type Issue = {
  gift_card_id: bigint
  customer_id: bigint | null
  /** positive minor units */
  amount: bigint
  expires_on: string | null
  reason: string
  note: string | null
  mail: Details | null
  /** paid or promotional, which is the default */
  money?: MoneyKind | undefined
  /** the order concerned, by the store's name for it */
  order?: string | null
  /** the event that caused it, if it isn't the order */
  cause?: { kind: string; id: string }
  /** time of the email; a past time means now */
  send_at?: Date | null
}

const causeOf = ({
  cause,
  order,
}: {
  cause?: { kind: string; id: string }
  order?: string | null
}): { kind: string; id: string } | null => cause ?? (order ? { kind: 'order', id: order } : null)

/** Adds a lot with its audit line and email in the same transaction. */
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
    input.mail && (await mailOf(ctx, input, input.mail, send_at)),
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

const mailOf = async (
  { trx, shop }: TrxCtx,
  input: Issue,
  mail: Details,
  send_at: Date | null,
): Promise<Omit<Outgoing, 'movement_id'>> => ({
  name: 'gift_card_manual',
  to: { email: mail.recipient_email, name: mail.recipient_name ?? '' },
  ...(await offeredTo(trx, shop, { ...mail, ...input })),
  body: mail.body ?? '',
  values: {
    amount_issued: formatMinor(input.amount),
    ...(input.expires_on ? { expires_on: input.expires_on } : {}),
  },
  customer_id: input.customer_id,
  gift_card_id: input.gift_card_id,
  send_at,
})

const actorColumns = (actor: Actor): { source: Source; staff_id: bigint | null } => {
  const { source, staff_id } = signatureOf(actor)
  return { source, staff_id }
}

/** Builds the movement's row as a read would find it, without the read. */
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
  ...actorColumns(ctx.actor),
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
  store_wait: null,
  is_of_store: false,
})
