import { sql } from 'kysely'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import { type ReturnEventKind, returnVerbs, type ReturnVerb } from '#contract/returns/requests.ts'
import type { getReturn as call } from '#contract/returns/requests.ts'
import type { Return, ReturnEventDetail } from '#contract/returns/requests-shapes.ts'
import type { Ctx } from '#platform/ctx.ts'
import { snapshot, type Trx } from '#platform/db/transact.ts'
import { readId, wireId } from '#platform/ids.ts'
import { formatMinor } from '#rules/money.ts'
import { canMove, canRefund } from '#rules/returns/moves.ts'
import { may } from '#rules/way/access.ts'
import { awaitsItems } from './arrive-late.ts'
import { deciderOf, isDecidedByAnother } from './decided.ts'
import { refundsOnApproval } from './move-return.ts'
import { findReturn, linesOfReturn, type ReturnRecord, toReturnRow } from './read-return.ts'

type Event = {
  kind: ReturnEventKind
  at: Date
  detail: ReturnEventDetail
  name: string | null
  email: string | null
}
const byOf = (name: string | null, email: string | null) =>
  email === null ? null : { name: name ?? '', email }

const eventsOf = async (db: Trx, shopId: bigint, id: bigint): Promise<Return['timeline']> => {
  const { rows } = await sql<Event>`
    select e.kind, e.at, e.detail, p.name, p.email
    from return_event e
    left join staff p on p.shop_id = e.shop_id and p.staff_id = e.staff_id
    where e.shop_id = ${shopId} and e.return_id = ${id}
    order by e.event_id`.execute(db)
  return rows.map(({ kind, at, detail, name, email }) => ({
    kind,
    at: at.toISOString(),
    by: byOf(name, email),
    detail,
  }))
}

const refundsOf = async (trx: Trx, shopId: bigint, id: bigint): Promise<string[]> => {
  const rows = await trx
    .selectFrom('refund')
    .select('refund_id')
    .where('shop_id', '=', shopId)
    .where('return_id', '=', id)
    .orderBy('refund_id')
    .execute()
  return rows.map(({ refund_id }) => wireId('refund', refund_id))
}

/** Returns each act and whether the caller may do it now. */
const actsOf = async (ctx: Ctx, trx: Trx, row: ReturnRecord): Promise<Return['acts']> => {
  const inside = { ...ctx, trx }
  const onApproval = await refundsOnApproval(trx, row)
  const isAwaited = await awaitsItems(trx, row)
  const can = (verb: ReturnVerb): boolean => {
    if (verb === 'refund') return canRefund(row.state, onApproval)
    return canMove(row.state, verb) || (verb === 'receive' && isAwaited)
  }
  const isForAnother =
    (can('approve') || can('refund')) &&
    !(await isDecidedByAnother(inside, row)) &&
    (await deciderOf(inside, row, { ...row, refund_id: null })) === 'another'
  return returnVerbs.map((verb) => {
    if (!can(verb)) return { verb, may: 'moved_on' }
    if (!may(ctx.actor, 'return')) return { verb, may: 'forbidden' }
    const isMoney = verb === 'approve' || verb === 'refund'
    return { verb, may: isMoney && isForAnother ? 'second_person' : 'yes' }
  })
}

/** Reads a return as it is now, with the acts open to the caller. */
export const returnNow = async (ctx: Ctx, trx: Trx, id: bigint): Promise<Return> => {
  const { shop_id } = ctx.shop
  const row = await findReturn(trx, shop_id, id)
  const lines = await linesOfReturn(trx, shop_id, id)
  return {
    ...toReturnRow(ctx, row),
    lines: lines.map(({ line_id, name, sku, quantity, reason, words, ...line }) => ({
      line_item_id: wireId('order_line', line_id),
      name,
      sku,
      quantity,
      reason,
      words,
      accepted: line.accepted,
      damaged: line.damaged,
      missing: line.missing,
      refund_damaged: line.refund_damaged,
    })),
    refund_amount: row.refund_amount === null ? null : formatMinor(row.refund_amount),
    verdict: row.verdict,
    internal_note: row.note,
    rejection: row.rejection,
    requested_by: byOf(row.staff_name, row.staff_email),
    lapses_at: row.lapses_at?.toISOString() ?? null,
    refund_ids: await refundsOf(trx, shop_id, id),
    timeline: await eventsOf(trx, shop_id, id),
    acts: await actsOf(ctx, trx, row),
  }
}

/** Reads one return of the shop. */
export const getReturn = (
  ctx: Ctx,
  { params }: Parsed<typeof call>,
): Promise<Answer<typeof call>> =>
  snapshot(ctx.db, async (trx) => ({
    return: await returnNow(ctx, trx, readId('return', params.id)),
  }))
