import { type RawBuilder, sql } from 'kysely'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import type { Approval } from '#contract/store-credit/shapes.ts'
import type { getApproval as getCall, listApprovals as call } from '#contract/store-credit/calls.ts'
import type { Ctx } from '#platform/ctx.ts'
import type { Db, Trx } from '#platform/db/transact.ts'
import { readId, wireId } from '#platform/ids.ts'
import { readCreditedLately } from '#platform/money/gates/refuse-duplicate.ts'
import { countAll, type Order, pageOf, stepOf, walkOf } from '#platform/db/page.ts'
import { may } from '#rules/way/access.ts'
import type { Language } from '#rules/tools/language.ts'
import { formatMinor } from '#rules/money.ts'
import type { ApprovalInput } from './ask-approval.ts'

export type ApprovalRow = {
  approval_id: bigint
  staff_id: bigint
  state: Approval['state']
  amount: bigint
  recipient_name: string
  recipient_email: string
  customer_id: bigint | null
  platform_customer_id: string | null
  balance: bigint | null
  reason: string
  note: string | null
  input: ApprovalInput
  answer: string | null
  movement_id: bigint | null
  asked_name: string
  asked_email: string
  asked_language: Language | null
  limit_issue: bigint | null
  limit_day: bigint | null
  decided_by: bigint | null
  decided_name: string | null
  decided_email: string | null
  created_at: Date
  lapses_at: Date
  decided_at: Date | null
}

/** Selects approval requests; the rest of the query must restrict the shop. */
const approvalRows = (rest: RawBuilder<unknown>): RawBuilder<ApprovalRow> => sql<ApprovalRow>`
  select a.approval_id, a.staff_id, a.state, a.amount, a.recipient_name, a.recipient_email,
    c.customer_id, c.platform_customer_id, a.reason, a.note, a.input, a.answer, a.movement_id,
    (
      select sum(g.balance)::bigint
      from gift_card g
      where g.shop_id = c.shop_id and g.customer_id = c.customer_id
    ) as balance,
    p.name as asked_name, p.email as asked_email, p.language as asked_language, p.limit_issue,
    p.limit_day, a.decided_by,
    d.name as decided_name, d.email as decided_email, a.created_at, a.lapses_at, a.decided_at
  from approval a
  join staff p on p.shop_id = a.shop_id and p.staff_id = a.staff_id
  left join staff d on d.shop_id = a.shop_id and d.staff_id = a.decided_by
  left join customer c on c.shop_id = a.shop_id and c.email = a.recipient_email
  ${rest}`

export const findApproval = async (db: Db | Trx, ctx: Ctx, id: bigint): Promise<ApprovalRow> => {
  const { rows } = await approvalRows(
    sql`where a.shop_id = ${ctx.shop.shop_id} and a.approval_id = ${id}`,
  ).execute(db)
  if (!rows[0]) throw new Refusal('not_found')
  return rows[0]
}

export const toApproval = (ctx: Ctx, row: ApprovalRow): Approval => ({
  approval_id: wireId('approval', row.approval_id),
  state: row.state,
  amount: formatMinor(row.amount),
  currency: ctx.shop.currency,
  recipient_name: row.recipient_name,
  recipient_email: row.recipient_email,
  platform_customer_id: row.platform_customer_id,
  reason: row.reason,
  note: row.note,
  asked_by: {
    staff_id: wireId('staff', row.staff_id),
    name: row.asked_name,
    email: row.asked_email,
  },
  decided_by:
    row.decided_by === null
      ? null
      : {
          staff_id: wireId('staff', row.decided_by),
          name: row.decided_name ?? '',
          email: row.decided_email ?? '',
        },
  answer: row.answer,
  transaction_id: row.movement_id === null ? null : wireId('transaction', row.movement_id),
  created_at: row.created_at.toISOString(),
  lapses_at: row.lapses_at.toISOString(),
  decided_at: row.decided_at?.toISOString() ?? null,
  ...typedOf(row),
})

/** Returns what was typed besides the request's own columns; nothing once that is erased. */
const typedOf = ({ input }: ApprovalRow): Pick<Approval, 'typed'> => {
  if (!('gift_card' in input)) return {}
  const { gift_card: card, email_details: mail, send_at } = input
  return {
    typed: {
      money: card.money ?? 'promotional',
      expires_on: card.expires_on ?? null,
      order: card.order || null,
      send_at: send_at ?? null,
      to: mail.recipient_email,
      subject: mail.subject,
      title: mail.title ?? '',
      body: mail.body ?? '',
    },
  }
}

/** Adds the facts of a decision: the account, the requester’s limits, and recent credit. */
const withFacts = async (ctx: Ctx, row: ApprovalRow): Promise<Approval> => {
  const lately =
    row.state === 'waiting'
      ? await readCreditedLately(ctx.db, ctx, {
          customer_id: row.customer_id,
          email: row.recipient_email,
          order: row.input.gift_card.order || null,
        })
      : undefined
  const money = (limit: bigint | null) => (limit === null ? null : formatMinor(limit))
  return {
    ...toApproval(ctx, row),
    balance: formatMinor(row.balance ?? 0n),
    limits: { issue: money(row.limit_issue), day: money(row.limit_day) },
    lately: lately
      ? {
          by: lately.by,
          at: lately.at.toISOString(),
          amount: formatMinor(lately.amount),
          order: lately.order,
        }
      : null,
  }
}

const order: Order = { at: sql`a.created_at`, id: sql`a.approval_id` }

/** Lists the person's own requests, or all for an approver. */
export const listApprovals = async (
  ctx: Ctx,
  { query }: Parsed<typeof call>,
): Promise<Answer<typeof call>> => {
  const walk = walkOf(query)
  const theirs = sql`
    a.shop_id = ${ctx.shop.shop_id}
    ${may(ctx.actor, 'approve') ? sql`` : sql`and a.staff_id = ${ctx.actor.id}`}
    ${query.state ? sql`and a.state = ${query.state}` : sql``}`
  const [{ rows }, count] = await Promise.all([
    approvalRows(sql`where ${theirs} ${stepOf(walk, order)}`).execute(ctx.db),
    countAll(ctx.db, sql`from approval a where ${theirs}`),
  ])
  const page = pageOf(rows, walk, (row) => ({ at: row.created_at, id: row.approval_id }))
  return { ...page, count, rows: page.rows.map((row) => toApproval(ctx, row)) }
}

/** Returns a request that this person may list; others are not found. */
export const getApproval = async (
  ctx: Ctx,
  { params }: Parsed<typeof getCall>,
): Promise<Answer<typeof getCall>> => {
  const row = await findApproval(ctx.db, ctx, readId('approval', params.id))
  if (row.staff_id !== ctx.actor.id && !may(ctx.actor, 'approve')) throw new Refusal('not_found')
  return { approval: await withFacts(ctx, row) }
}
