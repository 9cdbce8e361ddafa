import { type RawBuilder, sql } from 'kysely'
import type { Platform } from '#platform/ctx.ts'
import { type Db, transact } from '#platform/db/transact.ts'
import { isVoid } from '#platform/wallet/read-card.ts'
import type { PassCursorTable } from '#platform/wallet/tables.ts'
import { follow, type Follower } from '#platform/work/follow.ts'
import { type Appended, newestOf } from '#platform/work/settled.ts'
import { alone, changePasses } from './change-passes.ts'

type Clock = Pick<Platform, 'clock'>
/** An append-only table about cards, and the rows of it that change what passes show. */
type Source = Appended & {
  table: PassCursorTable['followed']
  /** a condition on a pass (p) of a card (g) with a new row (e) */
  changes: RawBuilder<boolean>
}

const entries: Source = {
  table: 'entry',
  id: 'entry_id',
  changes: sql`p.card_version < g.version`,
}
const events: Source = {
  table: 'card_event',
  id: 'event_id',
  changes: sql`
    e.kind in ('disabled', 'enabled', 'replaced', 'merged', 'split', 'expiry_changed')`,
}

const followerOf = ({ table, id, changes }: Source, { clock }: Clock): Follower => ({
  table,
  id,
  isBehind: async (db) => {
    const last = await newestOf(db, { table, id })
    const { upto } = await db
      .selectFrom('pass_cursor')
      .select('upto')
      .where('followed', '=', table)
      .executeTakeFirstOrThrow()
    return upto < last
  },
  hold: async (trx) => {
    await alone(trx)
    const { upto } = await trx
      .selectFrom('pass_cursor')
      .select('upto')
      .where('followed', '=', table)
      .executeTakeFirstOrThrow()
    return upto
  },
  take: (trx, from, to) =>
    changePasses(
      trx,
      sql`(p.shop_id, p.pass_id) in (
        select p.shop_id, p.pass_id
        from shop s
        cross join lateral (
          select * from ${sql.table(table)} t
          where t.shop_id = s.shop_id and t.${sql.ref(id)} > ${from} and t.${sql.ref(id)} <= ${to}
        ) e
        join wallet_pass p on p.shop_id = e.shop_id and p.gift_card_id = e.gift_card_id
        join gift_card g on g.shop_id = p.shop_id and g.gift_card_id = p.gift_card_id
        where ${changes})`,
      { now: clock() },
    ),
  move: async (trx, _, to) => {
    await sql`
      update pass_cursor set upto = ${to} where followed = ${table} and upto < ${to}`.execute(trx)
  },
})

/**
 * Takes up what was marked, after what was appended: a pass changes where it shows another amount
 * held, or not yet that its card has ended.
 */
const takeMarks = async (db: Db, { clock }: Clock): Promise<void> => {
  if (!(await isThere(db, sql`pass_mark`))) return
  await transact(db, async (trx) => {
    await alone(trx)
    const { rows } = await sql<{ shop_id: bigint; gift_card_id: bigint }>`
      delete from pass_mark returning shop_id, gift_card_id`.execute(trx)
    const shops = rows.map(({ shop_id }) => shop_id)
    const cards = rows.map(({ gift_card_id }) => gift_card_id)
    await changePasses(
      trx,
      sql`(p.shop_id, p.gift_card_id) in (
          select * from unnest(${shops}::bigint[], ${cards}::bigint[]))
        and (p.card_held <> g.held or (p.voided_at is not null) <> ${isVoid})`,
      { now: clock() },
    )
  })
}

const isThere = async (db: Db, table: RawBuilder<unknown>): Promise<boolean> => {
  const { rows } = await sql<{ is_there: boolean }>`
    select exists (select from ${table}) as is_there`.execute(db)
  return rows[0]!.is_there
}

/** Milliseconds for which one turn waits for transactions that are still open. */
const waitMs = 2000

/**
 * Brings all passes up to what happened to their cards, and queues pushes. Where there are no
 * passes it does nothing.
 */
export const followCards = async (platform: Pick<Platform, 'db' | 'clock'>): Promise<void> => {
  const { db } = platform
  if (!(await isThere(db, sql`wallet_pass`))) return
  for (const source of [entries, events])
    await follow(db, followerOf(source, platform), { most: waitMs })
  await takeMarks(db, platform)
}
