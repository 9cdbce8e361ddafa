import { sql } from 'kysely'
import type { Settings } from '#contract/shop/settings-shapes.ts'
import {
  type DatedTrigger,
  datedTriggers,
  type PastTrigger,
} from '#contract/workflows/back-test/back-test.ts'
import type { WorkflowData } from '#contract/workflows/definition-shapes.ts'
import type { Platform } from '#platform/ctx.ts'
import { type Trx, transact } from '#platform/db/transact.ts'
import { shopLimits } from '#platform/workflows/shop-limits.ts'
import { liveWorkflows } from '#platform/workflows/define/live-workflows.ts'
import { countedAt } from '#platform/workflows/facts/order-facts.ts'
import { daysFrom } from '#rules/tools/day-range.ts'
import { instantOf } from '#rules/tools/local-time.ts'
import { needsOf } from '#rules/workflows/needs.ts'
import { listensTo } from '#rules/workflows/time/dates.ts'
import { leaseMs } from './limits.ts'
import { countDated, datedPast } from './dated-past.ts'
import { countOther, otherPast } from './other-past.ts'
import { paidOrders } from './paid-orders.ts'
import { type Pages, type PastEvent, type Reading, readAhead } from './past.ts'
import { figuresOf, newTrial, type Tried, tryPast } from './trial.ts'

/** A back-test to run, and what its shop may give. */
export type DueTest = {
  shop_id: bigint
  back_test_id: bigint
  workflow_id: bigint | null
  /** a template is priced by its figures alone, so its rows aren't kept */
  template: string | null
  data: WorkflowData
  from_day: string
  to_day: string
  time_zone: string
  settings: Settings
}

/** Ends a run whose back-test was cancelled or taken by another worker. */
export class Lost extends Error {}

type Held = { platform: Platform; due: DueTest; worker: string }

/** Renews the lease of a run and its progress; throws `Lost` if it isn't this worker's any more. */
const hold = async (trx: Trx, { platform, due, worker }: Held, more: number): Promise<void> => {
  const until = new Date(platform.clock().getTime() + leaseMs)
  const { rows } = await sql`
    update back_test
    set held_until = ${until}, events_done = events_done + ${more}
    where shop_id = ${due.shop_id} and back_test_id = ${due.back_test_id} and state = 'running'
      and held_by = ${worker}
    returning 1`.execute(trx)
  if (rows.length === 0) throw new Lost()
}

/** Takes a back-test that no worker holds, and begins it again. */
const claim = async ({ platform, due, worker }: Held, total: bigint): Promise<void> => {
  const now = platform.clock()
  const { rows } = await sql`
    update back_test
    set held_by = ${worker}, held_until = ${new Date(now.getTime() + leaseMs)}, events_done = 0,
      events_total = ${total}
    where shop_id = ${due.shop_id} and back_test_id = ${due.back_test_id} and state = 'running'
      and (held_until is null or held_until < ${now})
    returning 1`.execute(platform.db)
  if (rows.length === 0) throw new Lost()
}

/** Clears rows of a run that was cut short; returns whether there were any. */
const clear = (held: Held, most: number): Promise<boolean> =>
  transact(held.platform.db, async (trx) => {
    await hold(trx, held, 0)
    const { shop_id, back_test_id } = held.due
    const { numAffectedRows = 0n } = await sql`
      delete from back_test_row
      where shop_id = ${shop_id} and back_test_id = ${back_test_id}
        and row_no in (
          select row_no
          from back_test_row
          where shop_id = ${shop_id} and back_test_id = ${back_test_id}
          limit ${most * 4})`.execute(trx)
    return numAffectedRows > 0n
  })

type Row = PastEvent & Tried & { row_no: bigint }

const writeRows = async (
  trx: Trx,
  { shop_id, back_test_id }: DueTest,
  rows: readonly Row[],
): Promise<void> => {
  if (rows.length === 0) return
  const column = <K extends keyof Row>(name: K): Row[K][] => rows.map((row) => row[name])
  await sql`
    insert into back_test_row (
      shop_id, back_test_id, row_no, customer_id, order_id, at, verdict, case_id, amount, recalled,
      live_verdict, live_amount
    )
    select ${shop_id}, ${back_test_id}, r.*
    from unnest(
      ${column('row_no')}::bigint[], ${column('customer_id')}::bigint[],
      ${column('order_id')}::bigint[],
      ${rows.map(({ facts }) => facts.occurred_at.toISOString())}::text[]::timestamptz[],
      ${column('verdict')}::text[], ${column('case')}::text[], ${column('amount')}::bigint[],
      ${column('recalled')}::bigint[], ${column('live_verdict')}::text[],
      ${column('live_amount')}::bigint[]
    ) as r`.execute(trx)
}

const startOf = (day: string, zone: string): Date => new Date(instantOf(`${day}T00:00`, zone)!)

const readingOf = (
  { db, clock }: Platform,
  { shop_id, time_zone, from_day, to_day, data }: DueTest,
  among: readonly WorkflowData[],
  most: number,
): Reading => ({
  db,
  shop: { shop_id, time_zone },
  trigger: data.trigger as PastTrigger,
  timing: data.timing ?? null,
  from: startOf(from_day, time_zone),
  before: startOf(daysFrom(to_day, 1), time_zone),
  now: clock(),
  needs: needsOf([data, ...among]),
  most,
})

const isDated = (trigger: PastTrigger): trigger is DatedTrigger =>
  datedTriggers.some((one) => one === trigger)

/** Reads the past of a trigger a page at a time. */
const pagesOf = (reading: Reading): Pages => {
  const { trigger } = reading
  if (trigger === 'order_paid') return paidOrders(reading)
  return isDated(trigger) ? datedPast(reading, trigger) : otherPast(reading, trigger)
}

const countEvents = async (reading: Reading): Promise<bigint> => {
  const { db, shop, from, before, trigger } = reading
  if (isDated(trigger)) return countDated(reading, trigger)
  if (trigger !== 'order_paid') return countOther(reading, trigger)
  const { rows } = await sql<{ n: bigint }>`
    select count(*) as n
    from orders o
    where o.shop_id = ${shop.shop_id} and o.paid_at is not null and ${countedAt} >= ${from}
      and ${countedAt} < ${before}`.execute(db)
  return rows[0]?.n ?? 0n
}

/**
 * Runs a back-test, a page of past events a step. A run that was cut short begins again, because
 * limits are counted in memory. Throws `Lost` once the back-test isn't this worker's.
 */
export async function* runBackTest(held: Held, most: number): AsyncGenerator<void> {
  const { platform, due } = held
  const { shop_id, data, settings } = due
  const live = await liveWorkflows(platform.db, shop_id, platform.clock(), [data.trigger])
  // those of other days of the calendar hear other events
  const heard = { topic: data.trigger, data: { timing: data.timing } }
  const workflows = live.filter((one) => listensTo(one.data, heard))
  const among = workflows.map((one) => one.data)
  const reading = readingOf(platform, due, among, most)
  await claim(held, await countEvents(reading))
  while (await clear(held, most)) yield
  const trial = newTrial({
    data,
    workflow_id: due.workflow_id,
    workflows,
    limits: shopLimits({ settings }),
  })
  let row_no = 0n
  for await (const page of readAhead(pagesOf(reading))) {
    const rows = page.flatMap((past): Row[] => {
      const tried = tryPast(trial, past)
      return tried ? [{ ...past, ...tried, row_no: (row_no += 1n) }] : []
    })
    await transact(platform.db, async (trx) => {
      await hold(trx, held, page.length)
      if (due.template === null) await writeRows(trx, due, rows)
    })
    yield
  }
  await transact(platform.db, async (trx) => {
    await hold(trx, held, 0)
    await trx
      .updateTable('back_test')
      .set({
        state: 'done',
        figures: JSON.stringify(figuresOf(trial)),
        held_by: null,
        held_until: null,
        finished_at: platform.clock(),
      })
      .where('shop_id', '=', shop_id)
      .where('back_test_id', '=', due.back_test_id)
      .execute()
  })
}
