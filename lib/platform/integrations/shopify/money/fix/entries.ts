import { sql } from 'kysely'
import { Refusal } from '#contract/error.ts'
import type { TrxCtx } from '#platform/ctx.ts'
import { wireId } from '#platform/ids.ts'
import { adjust } from '#platform/money/adjust.ts'
import { wake } from '#platform/work/wake.ts'
import type { Live } from './read-live.ts'

/** The reason of transactions that make the ledger agree with the store. */
const fixReason = 'Difference with the store'

/** A fix in its transaction; `now`: both balances as they are. */
export type Fixing = {
  ctx: TrxCtx
  live: Live
  now: { ours: bigint | null; theirs: bigint | null }
}

/** Returns the card of a difference. Error: 422 `fix_unfit`, where it has none. */
export const idOf = ({ live: { row } }: Fixing): { shop_id: bigint; gift_card_id: bigint } => {
  const { shop_id, gift_card_id } = row
  if (gift_card_id === null) throw new Refusal('fix_unfit', { field: 'fix' })
  return { shop_id, gift_card_id }
}

/** Names an entry of ours by the difference that it ends. */
const entryOf = ({ live: { row, remote_id } }: Fixing, what: string): string =>
  `${remote_id ?? row.subject}/${what}/${wireId('store_difference', row.difference_id)}`

/** Drops what is still to be done in the store for a card: a fix compares its whole balance. */
export const dropMoves = async (fixing: Fixing): Promise<void> => {
  const { shop_id, gift_card_id } = idOf(fixing)
  await sql`
    update store_move set state = 'void', done_amount = 0, done_at = ${fixing.ctx.now}
    where shop_id = ${shop_id} and gift_card_id = ${gift_card_id}
      and state in ('waiting', 'failed')`.execute(fixing.ctx.trx)
}

/** Makes transactions of the store known whose effect a fix includes, so that no look books them. */
const noteUnknown = async (fixing: Fixing): Promise<void> => {
  const { trx, now } = fixing.ctx
  const { shop_id, gift_card_id } = idOf(fixing)
  const ids = fixing.live.there?.unknown.map(({ remote_id }) => remote_id) ?? []
  await sql`
    insert into store_entry (
      shop_id, remote_id, gift_card_id, kind, amount, at, seen_at, booked_at)
    select ${shop_id}::bigint, t, ${gift_card_id}::bigint, 'ours', 0, ${now}::timestamptz,
      ${now}::timestamptz, ${now}::timestamptz
    from unnest(${ids}::text[]) t
    on conflict do nothing`.execute(trx)
}

/** Makes a mirror's entries add up to what the store has. Returns the id of the entry. */
export const settleEntries = async (
  fixing: Fixing,
  theirs: bigint,
  what: string,
): Promise<string> => {
  const { trx, now } = fixing.ctx
  const { shop_id, gift_card_id } = idOf(fixing)
  await noteUnknown(fixing)
  const remote_id = entryOf(fixing, what)
  await sql`
    with m as (
      select balance from store_mirror
      where shop_id = ${shop_id} and gift_card_id = ${gift_card_id}
    )
    insert into store_entry (
      shop_id, remote_id, gift_card_id, kind, amount, at, seen_at, booked_at)
    select ${shop_id}::bigint, ${remote_id}, ${gift_card_id}::bigint, 'change',
      ${theirs}::bigint - m.balance, ${now}::timestamptz, ${now}::timestamptz, ${now}::timestamptz
    from m`.execute(trx)
  await trx
    .updateTable('store_mirror')
    .set({ balance: theirs, ahead: 0n })
    .where('shop_id', '=', shop_id)
    .where('gift_card_id', '=', gift_card_id)
    .execute()
  return remote_id
}

/** Adjusts the ledger by what the store has more or less, which causes no move there. */
export const adjustOurs = async (
  fixing: Fixing,
  amount: bigint,
  entry: string,
): Promise<bigint> => {
  const { ctx } = fixing
  const { trx } = ctx
  const { shop_id, gift_card_id } = idOf(fixing)
  const { customer_id } = await trx
    .selectFrom('gift_card')
    .select('customer_id')
    .where('shop_id', '=', shop_id)
    .where('gift_card_id', '=', gift_card_id)
    .executeTakeFirstOrThrow()
  const change = { gift_card_id, customer_id, amount, reason: fixReason, note: null, mail: null }
  const { movement_id } = await adjust(ctx, change)
  await trx.insertInto('store_booking').values({ shop_id, movement_id, remote_id: entry }).execute()
  return movement_id
}

/** Queues what makes the store follow, in positive minor units. */
export const queueMove = async (
  fixing: Fixing,
  kind: 'give' | 'take' | 'close',
  amount: bigint,
): Promise<void> => {
  const { trx, now } = fixing.ctx
  const times = { due_at: now, created_at: now }
  await trx
    .insertInto('store_move')
    .values({ ...idOf(fixing), kind, amount, state: 'waiting', ...times })
    .execute()
  wake('store_money')
}
