import { sql } from 'kysely'
import type { Seeding } from '#platform/area.ts'
import type { Act } from '#platform/ctx.ts'
import { emit } from '#platform/events/emit.ts'
import { settleMails } from '#platform/mail/seed.ts'
import { startLocksAgain } from '#platform/money/locks.ts'
import { saveDraft } from '#platform/versions/draft.ts'
import { publishData } from '#platform/versions/publish.ts'
import { changeState } from '#platform/workflows/define/change-state.ts'
import { writeWorkflow } from '#platform/workflows/define/make-workflow.ts'
import { plainDraft } from '#platform/workflows/define/save-draft.ts'
import { versionsOf } from '#platform/workflows/define/workflow-kind.ts'
import { grantSome } from '#platform/workflows/due/grant-due.ts'
import { decideIn } from '#platform/workflows/run/decide-chunk.ts'
import { goodsOf } from '#rules/orders/goods.ts'
import { cashbackDays, demoWorkflows, thresholds } from './demo-workflows.ts'
import { payWithCredit } from './pay-with-credit.ts'

const day = 24 * 60 * 60 * 1000
const days = 40
/** time in which an order's events are decided */
const soon = 30_000
/** share of the order bonus's budget that is spent in the end, percent */
const spentPercent = 83n

type PaidOrder = {
  name: string
  customer_id: bigint
  subject: string
  paid_at: Date
  subtotal: bigint
  shipping: bigint
  taxes: bigint
  total: bigint
}

/**
 * Reads orders of the last weeks whose customers moved no credit since, so that their balances stay
 * in the order of time.
 */
const paidOrders = async ({ trx, shop, now }: Seeding): Promise<PaidOrder[]> => {
  const { rows } = await sql<PaidOrder>`
    select o.name, o.customer_id, c.platform_customer_id as subject, o.subtotal,
      o.shipping, o.taxes, o.total,
      coalesce(o.paid_at, o.created_at) as paid_at
    from orders o
    join customer c on c.shop_id = o.shop_id and c.customer_id = o.customer_id
    where o.shop_id = ${shop.shop_id} and o.cancelled_at is null
      and o.refunded = 0 and o.refunded_here = 0
      and coalesce(o.paid_at, o.created_at) > ${new Date(now.getTime() - days * day)}
      and not exists (
        select from movement m
        join gift_card g on g.shop_id = m.shop_id and g.gift_card_id = m.gift_card_id
        where m.shop_id = o.shop_id and g.customer_id = o.customer_id
          and m.at > ${new Date(now.getTime() - days * day)})
    order by paid_at, o.order_id`.execute(trx)
  return rows
}

const bonusOf = (order: PaidOrder): bigint =>
  thresholds.find(({ from }) => goodsOf(order) >= from)?.gives ?? 0n

const makeWorkflows = async (act: Act, staffId: bigint, budget: bigint): Promise<void> => {
  const { now } = act
  const editing = { ...act, actor: { kind: 'person', id: staffId, email: '' } as const }
  for (const [place, { title, state, definition }] of demoWorkflows(budget).entries()) {
    const workflow_id = await writeWorkflow(editing, {
      kind: 'workflow',
      title,
      trigger: definition.trigger,
      place: place + 1,
    })
    const of = versionsOf(workflow_id)
    if (state === 'draft')
      await saveDraft(editing, of, { data: plainDraft(definition), expected: 0 })
    else {
      await publishData(editing, of, { data: definition })
      await changeState(editing, workflow_id, { state: 'live', live_since: now })
    }
    if (state === 'paused')
      await changeState(editing, workflow_id, { state, live_since: now, reason: 'person' })
  }
}

const emitPaid = async (act: Act, orders: readonly PaidOrder[]): Promise<void> => {
  for (const { name, customer_id, subject, paid_at } of orders)
    await emit(
      { ...act, now: paid_at },
      {
        topic: 'order_paid',
        subject,
        customer_id,
        external_id: `demo ${name}`,
        occurred_at: paid_at,
        data: { order: { name } },
      },
    )
}

/** Leaves one event that could not be decided, as a person finds it on the home screen. */
const leaveStuck = async ({ trx, shop }: Act, { name }: PaidOrder): Promise<void> => {
  await sql`
    update event
    set decide = 'stuck', decide_tries = 5,
      decide_problem = 'Something went wrong on our side. Try again in a moment.'
    where shop_id = ${shop.shop_id} and source = 'here' and external_id = ${`demo ${name}`}`.execute(
    trx,
  )
}

type Deciding = Act & Pick<Seeding['platform'], 'areas' | 'ports'>

/** Decides what waits at a moment of the past. */
const decideWaiting = async (act: Deciding): Promise<void> => {
  while ((await decideIn(act, { most: 100 }, new Map())) > 0);
}

/** Grants the rewards that are due at a moment of the past. */
const grantDue = async (act: Act): Promise<void> => {
  while ((await grantSome(act, 150)) > 0);
}

/** An act at its time, whose events workflows decide; null: rewards are due then. */
export type Moment = { time: number; act: ((act: Act) => Promise<unknown>) | null }

declare module '#platform/area.ts' {
  interface Made {
    /** moments of other areas, which workflows decide among their own */
    moments: Moment[]
  }
}

/**
 * Lists the moments at which orders are decided, and at which what they earned is due. A later order
 * that is too small for a bonus is paid with what the first ones earned.
 */
const momentsOf = (orders: readonly PaidOrder[], now: Date): Moment[] =>
  orders.flatMap((order, i): Moment[] => {
    const paid = order.paid_at.getTime()
    const isLater = orders.slice(0, i).some((one) => one.customer_id === order.customer_id)
    const pays = isLater && bonusOf(order) === 0n
    return [
      ...(pays ? [{ time: paid, act: (act: Act) => payWithCredit(act, order.name) }] : []),
      { time: Math.min(paid + soon, now.getTime()), act: (act) => emitPaid(act, [order]) },
      { time: paid + cashbackDays * day + 2 * soon, act: null },
    ]
  })

/**
 * Gives the demo shop workflows, and decides its orders of the last weeks by them as they would have
 * been on their day: one has spent most of its budget, one event is stuck.
 */
export const seedWorkflows = async (seeding: Seeding): Promise<void> => {
  const { trx, shop, staff, now, platform, arrived } = seeding
  const { vault, env, areas, ports } = platform
  const at = (time: number) => ({
    trx,
    shop,
    vault,
    env,
    areas,
    ports,
    actor: { kind: 'workflow', run_id: 0n } as const,
    now: new Date(time),
  })
  const start = now.getTime() - days * day
  const orders = await paidOrders(seeding)
  const stuck = orders.at(-1)
  const decided = orders.slice(0, -1)
  const spent = decided.reduce((sum, order) => sum + bonusOf(order), 0n)
  await makeWorkflows(at(start), staff[0]!.staff_id, (spent * 100n) / spentPercent + 1n)
  const moments = [...momentsOf(decided, now), ...seeding.made.moments]
  for (const { time, act } of moments.toSorted((a, b) => a.time - b.time)) {
    if (time > now.getTime()) break
    // the shop is made in one transaction, for which nobody waits
    startLocksAgain(trx)
    if (act) await act(at(time))
    startLocksAgain(trx)
    await (act ? decideWaiting : grantDue)(at(time + 1))
  }
  if (stuck) {
    await emitPaid(at(now.getTime()), [stuck])
    await leaveStuck(at(now.getTime()), stuck)
  }
  const own = sql`m.state = 'queued' and m.name in (
    'workflow_reward', 'workflow_budget', 'cashback_pending', 'cashback_available',
    'referral_confirm', 'referral_friend_reward', 'referral_referrer_reward')`
  await settleMails({ trx, ...platform }, shop.shop_id, own, arrived, 2)
}
