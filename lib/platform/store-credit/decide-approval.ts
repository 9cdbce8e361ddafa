import { sql } from 'kysely'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import type { Approval } from '#contract/store-credit/shapes.ts'
import type {
  approve as approveCall,
  refuseApproval as refuseCall,
  withdrawApproval as withdrawCall,
} from '#contract/store-credit/calls.ts'
import { audit } from '#platform/audit.ts'
import type { TrxCtx } from '#platform/ctx.ts'
import type { Person } from '#platform/acting.ts'
import { queueMail } from '#platform/mail/queue.ts'
import { sendCustom } from '#platform/gift-cards/delivery/send-custom.ts'
import { readId, wireId } from '#platform/ids.ts'
import { personOf, type PersonRow } from '#platform/staff/person.ts'
import { may } from '#rules/way/access.ts'
import { displayMoney, formatMinor } from '#rules/money.ts'
import { dayIn } from '#rules/store-credit/expiration.ts'
import { approvalLink, unlimited } from './ask-approval.ts'
import { decisionWords } from './approval-words.ts'
import { type ApprovalRow, findApproval, toApproval } from './list-approvals.ts'

/**
 * Locks an approval request that is still open; the second of two simultaneous decisions is
 * refused.
 */
const holdWaiting = async (ctx: TrxCtx, wire: string): Promise<ApprovalRow> => {
  const id = readId('approval', wire)
  await sql`
    select from approval
    where shop_id = ${ctx.shop.shop_id} and approval_id = ${id}
    for update`.execute(ctx.trx)
  const row = await findApproval(ctx.trx, ctx, id)
  if (row.state !== 'waiting' || row.lapses_at <= ctx.now) throw new Refusal('decided')
  return row
}

/**
 * Locks the requester, who can't be blocked or change roles while credit is issued in their name.
 */
const askerOf = async (ctx: TrxCtx, { staff_id }: ApprovalRow): Promise<Person> => {
  const { rows } = await sql<PersonRow & { is_blocked: boolean }>`
    select staff_id, email as staff_email, name as staff_name, level, is_admin, is_pos, limit_issue,
      limit_day, limit_return, limit_return_day, scopes,
      blocked_at is not null or exists (
        select from store_key k
        where k.shop_id = p.shop_id and k.member_id = p.staff_id
          and k.expires_on < ${dayIn(ctx.shop.time_zone, ctx.now)}::date) as is_blocked
    from staff p
    where shop_id = ${ctx.shop.shop_id} and staff_id = ${staff_id}
    for share of p`.execute(ctx.trx)
  if (rows[0]!.is_blocked) throw new Refusal('asker_blocked')
  const person = personOf(rows[0]!, ctx.shop.shop_url)
  if (!may(person, 'issue')) throw new Refusal('asker_may_not_issue')
  return person
}

const decide = async (
  ctx: TrxCtx,
  row: ApprovalRow,
  state: 'approved' | 'refused' | 'withdrawn',
  more: { answer?: string; movement_id?: bigint } = {},
): Promise<Approval> => {
  await ctx.trx
    .updateTable('approval')
    .set({ state, decided_by: ctx.actor.id, decided_at: ctx.now, ...more })
    .where('shop_id', '=', ctx.shop.shop_id)
    .where('approval_id', '=', row.approval_id)
    .execute()
  await audit(ctx.trx, ctx, `approval_${state}`, wireId('approval', row.approval_id), {
    amount: formatMinor(row.amount),
  })
  return toApproval(ctx, await findApproval(ctx.trx, ctx, row.approval_id))
}

/**
 * Issues the requested credit now in the requester's name, by the current rules except that
 * person's own limits.
 */
export const approve = async (
  ctx: TrxCtx,
  { params }: Parsed<typeof approveCall>,
): Promise<Answer<typeof approveCall>> => {
  const row = await holdWaiting(ctx, params.id)
  if (row.staff_id === ctx.actor.id) throw new Refusal('not_yourself')
  const asker = unlimited(await askerOf(ctx, row))
  // the approver has seen the recent credit
  const { transaction } = await sendCustom(
    { ...ctx, actor: asker },
    { body: { ...row.input, duplicate_seen: true } },
    { kind: 'approval', id: params.id },
  )
  const approval = await decide(ctx, row, 'approved', {
    movement_id: readId('transaction', transaction.transaction_id),
  })
  await tellAsker(ctx, row)
  return { approval, transaction }
}

export const refuseApproval = async (
  ctx: TrxCtx,
  { params, body }: Parsed<typeof refuseCall>,
): Promise<Answer<typeof refuseCall>> => {
  const row = await holdWaiting(ctx, params.id)
  if (row.staff_id === ctx.actor.id) throw new Refusal('not_yourself')
  const approval = await decide(ctx, row, 'refused', { answer: body.answer })
  await tellAsker(ctx, row, body.answer)
  return { approval }
}

export const withdrawApproval = async (
  ctx: TrxCtx,
  { params }: Parsed<typeof withdrawCall>,
): Promise<Answer<typeof withdrawCall>> => {
  const row = await holdWaiting(ctx, params.id)
  if (row.staff_id !== ctx.actor.id) throw new Refusal('forbidden')
  return { approval: await decide(ctx, row, 'withdrawn') }
}

/**
 * Emails the decision, but to no API key; `answer` is the reason of a refusal, absent for an approval.
 */
const tellAsker = async (ctx: TrxCtx, row: ApprovalRow, answer?: string): Promise<void> => {
  if (row.asked_email === '') return
  const language = row.asked_language ?? 'en'
  const amount = displayMoney(formatMinor(row.amount), ctx.shop.currency, language)
  const recipient = { name: row.recipient_name, email: row.recipient_email }
  await queueMail(ctx, {
    name: 'approval_decided',
    to: { email: row.asked_email, name: row.asked_name },
    language,
    ...decisionWords(language, {
      by: ctx.actor,
      amount,
      recipient,
      isApproved: answer === undefined,
      answer: answer ?? '',
    }),
    values: {},
    link: approvalLink(ctx, language, row.approval_id),
    customer_id: null,
    gift_card_id: null,
    movement_id: null,
  })
}
