import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { ReturnReason } from '#contract/returns/refund.ts'
import type { Taking } from '#platform/events/handler.ts'
import { findOrder, type LineRow, linesOf, type OrderRow } from '#platform/orders/find-order.ts'
import { returnSettingsOf } from '#platform/returns/policy/read-settings.ts'
import { toVerdict, verdictOf } from '#platform/returns/policy/verdict-of.ts'
import { holdReturn } from '#platform/returns/request/move-return.ts'
import { writeReturn } from '#platform/returns/request/write-return.ts'
import type { SeenReturn } from '#rules/returns/store/state-in-store.ts'
import { moveAsThere } from './move-as-there.ts'

/** A return as a connected store has it. */
export type ReturnOfStore = SeenReturn & {
  id: string
  name: string
  created_at: string
  /** the words to the customer of a declined one */
  declined: string | null
  /** made since the store was connected; others make no events for workflows */
  isNews: boolean
  lines: readonly (SeenReturn['lines'][number] & {
    /** the line's place in the order, from 1 */
    line: number
    reason: ReturnReason | null
    words: string | null
  })[]
}

type Order = { row: OrderRow; lines: LineRow[] }

const digestOf = (found: ReturnOfStore): Buffer =>
  createHash('sha256').update(JSON.stringify(found)).digest().subarray(0, 8)

/** Returns the lines that the order has here, each once. */
const linesIn = ({ lines }: Order, found: ReturnOfStore) => {
  const byPlace = Map.groupBy(found.lines, ({ line }) => line)
  return [...byPlace].flatMap(([place, [first, ...more]]) => {
    const known = lines[place - 1]
    if (!known || !first) return []
    const quantity = more.reduce((sum, one) => sum + one.quantity, first.quantity)
    return [{ ...first, quantity, at: place - 1, line_id: known.line_id }]
  })
}

/**
 * Writes a return of the store as a requested one. What the shop's policy thinks of it is shown, but
 * nothing is approved by it: the store's own people or a person here decide. Returns its number.
 */
const write = async (
  taking: Taking,
  order: Order,
  found: ReturnOfStore,
): Promise<bigint | null> => {
  const { trx, shop, now } = taking
  const lines = linesIn(order, found)
  if (lines.length === 0) return null
  const settings = await returnSettingsOf(trx, shop.shop_id)
  const { row } = order
  const verdict = await verdictOf({ db: trx, shop, now }, settings, order, lines)
  const { judged, offers, due } = verdict
  const offer = offers.find(({ to }) => to === 'credit') ?? offers[0]
  const created = new Date(found.created_at)
  return writeReturn(
    trx,
    {
      shop_id: shop.shop_id,
      order_id: row.order_id,
      state: 'requested',
      origin: 'store',
      to: offer?.to ?? 'credit',
      is_gift: false,
      needs_review: true,
      customer_id: row.customer_id,
      name: row.full_name,
      email: row.customer_email ?? row.email,
      amount: offer?.amount ?? due,
      pieces: lines.reduce((sum, { quantity }) => sum + quantity, 0),
      verdict: { ...toVerdict(verdict, order.lines), outcomes: judged.outcomes },
      note: null,
      staff_id: null,
      now: created < now ? created : now,
    },
    {
      lines: lines.map(({ line_id, quantity, reason, words }) => ({
        line_id,
        quantity,
        reason,
        words,
      })),
      kind: 'requested',
      detail: { origin: 'store', outcome: judged.outcome },
    },
  )
}

/** Takes over which pieces a return has in the store, until they have arrived here. */
const renewLines = async (
  { trx, shop }: Taking,
  return_id: bigint,
  lines: ReturnType<typeof linesIn>,
): Promise<void> => {
  if (lines.length === 0) return
  await sql`
    with gone as (
      delete from return_line
      where shop_id = ${shop.shop_id} and return_id = ${return_id}
        and line_id <> all(${lines.map(({ line_id }) => line_id)}::bigint[])
    ),
    kept as (
      insert into return_line as l (shop_id, return_id, line_id, quantity, reason, words)
      select ${shop.shop_id}::bigint, ${return_id}::bigint, n.line_id, n.quantity, n.reason, n.words
      from unnest(
        ${lines.map(({ line_id }) => line_id)}::bigint[],
        ${lines.map(({ quantity }) => quantity)}::int[],
        ${lines.map(({ reason }) => reason)}::text[],
        ${lines.map(({ words }) => words)}::text[]) as n(line_id, quantity, reason, words)
      on conflict (shop_id, return_id, line_id) do update set quantity = excluded.quantity
    )
    update return_request
    set pieces = ${lines.reduce((sum, { quantity }) => sum + quantity, 0)}
    where shop_id = ${shop.shop_id} and return_id = ${return_id}`.execute(trx)
}

/** Takes one return, unless it is as it was last seen, or an act made here is still on its way. */
const takeOne = async (taking: Taking, order: Order, found: ReturnOfStore): Promise<void> => {
  const { trx, shop } = taking
  const { shop_id } = shop
  const known = await trx
    .selectFrom('store_return')
    .select(['return_id', 'seen', 'act', 'due_at'])
    .where('shop_id', '=', shop_id)
    .where('remote_id', '=', found.id)
    .forUpdate()
    .executeTakeFirst()
  const seen = digestOf(found)
  if (known && (seen.equals(known.seen) || known.due_at !== null)) return
  // over before the store was connected: the past
  if (!known && !found.isNews && found.status !== 'requested' && found.status !== 'open') return
  const return_id = known?.return_id ?? (await write(taking, order, found))
  if (return_id === null) return
  const { id: remote_id, name, status } = found
  await trx
    .insertInto('store_return')
    .values({ shop_id, return_id, remote_id, name, status, seen, problem: null })
    .onConflict((on) => on.columns(['shop_id', 'return_id']).doUpdateSet({ name, status, seen }))
    .execute()
  const row = await holdReturn(trx, shop_id, return_id)
  const lines = linesIn(order, found)
  if (known && (row.state === 'requested' || row.state === 'approved'))
    await renewLines(taking, return_id, lines)
  const isAsThere = await moveAsThere(taking, row, found, lines)
  if (!isAsThere) return
  await trx
    .updateTable('store_return')
    .set({ problem: null })
    .where('shop_id', '=', shop_id)
    .where('return_id', '=', return_id)
    .execute()
}

/**
 * Takes the returns of an order of the store, each once and as it is there now; order and number of
 * deliveries change nothing. The caller has read them with the order. A version of the order that is
 * older than the known one says nothing of them.
 */
export const takeReturns = async (
  taking: Taking,
  { id, version }: { id: string; version: Date },
  returns: readonly ReturnOfStore[],
): Promise<void> => {
  if (returns.length === 0) return
  const { trx, shop } = taking
  const { rows } = await sql<{ name: string; store_updated_at: Date | null }>`
    select name, store_updated_at
    from orders
    where shop_id = ${shop.shop_id} and platform_order_id = ${id}
    for update`.execute(trx)
  const [known] = rows
  if (!known || (known.store_updated_at && known.store_updated_at > version)) return
  const row = await findOrder(trx, shop.shop_id, id)
  const order = { row, lines: await linesOf(trx, shop.shop_id, row.order_id) }
  for (const found of returns) await takeOne(taking, order, found)
}
