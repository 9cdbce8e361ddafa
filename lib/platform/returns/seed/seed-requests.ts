import { sql } from 'kysely'
import type { ReturnReason } from '#contract/returns/refund.ts'
import type { ReturnState } from '#contract/returns/requests.ts'
import type { Seeding } from '#platform/area.ts'
import { findOrder, linesOf } from '#platform/orders/find-order.ts'
import { toVerdict, verdictOf } from '#platform/returns/policy/verdict-of.ts'
import { noteEvent } from '#platform/returns/request/note-event.ts'
import { writeReturn } from '#platform/returns/request/write-return.ts'
import { defaultSettings } from '#rules/returns/policy.ts'

type Asked = { state: ReturnState; reason: ReturnReason; words: string | null; age: number }
const hour = 60 * 60 * 1000

const requests: readonly Asked[] = [
  { state: 'rejected', reason: 'other', words: 'Found it cheaper', age: 190 },
  { state: 'received', reason: 'wrong_item', words: 'I ordered the green one.', age: 120 },
  { state: 'approved', reason: 'too_large', words: null, age: 70 },
  { state: 'approved', reason: 'damaged', words: 'The seam came undone.', age: 51 },
  { state: 'requested', reason: 'too_small', words: 'One size up would be perfect.', age: 27 },
  { state: 'requested', reason: 'changed_mind', words: null, age: 9 },
  { state: 'requested', reason: 'not_as_described', words: 'Much darker than the photo.', age: 3 },
]
const steps: Partial<Record<ReturnState, readonly ('approved' | 'received' | 'rejected')[]>> = {
  approved: ['approved'],
  received: ['approved', 'received'],
  rejected: ['rejected'],
}

/** Finds sent orders of the last weeks, one a customer, without a return or refund. */
const returnable = async ({ trx, shop, now }: Seeding): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select name
    from (
      select distinct on (customer_id) name, created_at
      from orders o
      where shop_id = ${shop.shop_id} and refunded = 0 and refunded_here = 0
        and fulfillment_status = 'fulfilled' and email is not null
        and created_at between ${new Date(now.getTime() - 26 * 24 * hour)}
          and ${new Date(now.getTime() - 9 * 24 * hour)}
        and not exists (
          select from return_request r
          where r.shop_id = o.shop_id and r.order_id = o.order_id
        )
      order by customer_id, created_at desc
    ) x
    order by created_at
    limit ${requests.length}`.execute(trx)
  return rows.map(({ name }) => name)
}

/** Seeds returns that shoppers requested, in every state before the refund. */
export const seedRequests = async (seeding: Seeding): Promise<void> => {
  const { trx, shop, staff, now } = seeding
  const { shop_id } = shop
  for (const [i, name] of (await returnable(seeding)).entries()) {
    const { state, reason, words, age } = requests[i]!
    const at = new Date(now.getTime() - age * hour)
    const row = await findOrder(trx, shop_id, name)
    const lines = await linesOf(trx, shop_id, row.order_id)
    const picked = [{ at: 0, quantity: 1 }]
    const verdict = await verdictOf(
      { db: trx, shop, now: at },
      defaultSettings,
      { row, lines },
      picked,
    )
    const request = {
      shop_id,
      order_id: row.order_id,
      state,
      origin: 'shopper' as const,
      to: i % 3 === 0 ? ('original' as const) : ('credit' as const),
      customer_id: row.customer_id,
      name: row.full_name,
      email: row.email,
      amount: verdict.due,
      pieces: 1,
      verdict: toVerdict(verdict, lines),
      note: null,
      staff_id: null,
      is_gift: false,
      needs_review: false,
      now: at,
    }
    const return_id = await writeReturn(trx, request, {
      lines: [{ line_id: lines[0]!.line_id, quantity: 1, reason, words }],
      kind: 'requested',
      detail: {},
    })
    for (const [n, kind] of (steps[state] ?? []).entries()) {
      const then = new Date(at.getTime() + (n + 1) * 20 * hour)
      const { staff_id } = staff[i % staff.length]!
      await noteEvent(trx, { shop_id, return_id, staff_id, at: then }, kind, {})
    }
    if (state === 'received')
      await sql`
        update return_line
        set accepted = 1, damaged = 0, missing = 0
        where shop_id = ${shop_id} and return_id = ${return_id}`.execute(trx)
    await sql`
      update return_request
      set rejection = ${state === 'rejected' ? 'Worn items can’t be returned.' : null},
        lapses_at = ${state === 'approved' ? new Date(now.getTime() + 20 * 24 * hour) : null}
      where shop_id = ${shop_id} and return_id = ${return_id}`.execute(trx)
  }
}
