import { type RawBuilder, sql } from 'kysely'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import type {
  Approval,
  getApproval as getCall,
  listApprovals as call,
} from '#contract/store-credit/calls.ts'
import type { Ctx } from '#platform/ctx.ts'
import type { Db, Trx } from '#platform/db/transact.ts'
import { readId, wireId } from '#platform/ids.ts'
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
  platform_customer_id: string | null
  reason: string
  note: string | null
  input: ApprovalInput
  answer: string | null
  movement_id: bigint | null
  asked_name: string
  asked_email: string
  asked_language: Language | null
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
    c.platform_customer_id, a.reason, a.note, a.input, a.answer, a.movement_id,
    p.name as asked_name, p.email as asked_email, p.language as asked_language, a.decided_by,
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
})

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
  return { approval: toApproval(ctx, row) }
}
