import { sql } from 'kysely'
import type { Platform } from '#platform/ctx.ts'
import { type Db, transact, type Trx } from '#platform/db/transact.ts'
import { alone, changePasses } from './change-passes.ts'

/** Passes that get a new look in one transaction. */
const setMost = 500
/** Pushes about looks that wait at most before more are queued: a second's work. */
const waitingMost = 1000

type Look = { shop_id: bigint; due_at: Date; after_pass: bigint }

/** A condition on a shop (s): nothing is sent for a blocked one. */
const isServed = sql`coalesce(s.settings ->> 'block_shop', 'false') <> 'true'`

const isDue = async (db: Db, now: Date): Promise<boolean> => {
  const { rows } = await sql<{ is_due: boolean }>`
    select exists (
        select from pass_look l
        join shop s on s.shop_id = l.shop_id
        where l.due_at <= ${now} and ${isServed})
      and (
        select count(*) from (
          select from pass_push q
          join shop s on s.shop_id = q.shop_id
          where q.is_look and q.due_at <= ${now} and ${isServed}
          limit ${waitingMost}) waiting) < ${waitingMost} as is_due`.execute(db)
  return rows[0]!.is_due
}

/** Removes looks that a newer one replaced, and those whose version was withdrawn before its time. */
const removeOver = async (trx: Trx, now: Date): Promise<void> => {
  await sql`
    delete from pass_look l
    where l.due_at <= ${now} and not l.is_name and (
      exists (
        select from pass_look n
        where n.shop_id = l.shop_id and n.due_at > l.due_at and n.due_at <= ${now})
      or not exists (
        select from version v
        where v.shop_id = l.shop_id and v.kind = 'asset' and v.subject = 'apple-wallet'
          and v.withdrawn_at is null and l.due_at in (v.live_from, v.live_until)))`.execute(trx)
}

/** Finds the shop whose turn it is. */
const nextOf = async (trx: Trx, now: Date): Promise<Look | null> => {
  const { rows } = await sql<Look>`
    select l.shop_id, l.due_at, l.after_pass
    from pass_look l
    join shop s on s.shop_id = l.shop_id
    where l.due_at <= ${now} and ${isServed}
    order by l.turn_at, l.shop_id
    limit 1`.execute(trx)
  return rows[0] ?? null
}

/** Changes the next set of a shop's passes; the look is done with the last one. */
const changeSet = async (
  trx: Trx,
  { shop_id, due_at, after_pass }: Look,
  now: Date,
): Promise<void> => {
  const { rows } = await sql<{ pass_id: bigint }>`
    select pass_id
    from wallet_pass
    where shop_id = ${shop_id} and pass_id > ${after_pass}
    order by pass_id
    limit ${setMost}`.execute(trx)
  const last = rows.at(-1)?.pass_id
  if (last === undefined) {
    await sql`
      delete from pass_look where shop_id = ${shop_id} and due_at = ${due_at}`.execute(trx)
    return
  }
  await changePasses(
    trx,
    sql`p.shop_id = ${shop_id} and p.pass_id > ${after_pass} and p.pass_id <= ${last}`,
    { now, isLook: true },
  )
  await sql`
    update pass_look
    set after_pass = ${last}, turn_at = ${now}
    where shop_id = ${shop_id} and due_at = ${due_at}`.execute(trx)
}

/**
 * Brings the passes of one shop a step nearer to its new look, and queues pushes of the set. Shops
 * take turns; no set is added while many of these pushes wait. Returns whether there may be more.
 */
export const followLooks = async ({
  db,
  clock,
}: Pick<Platform, 'db' | 'clock'>): Promise<boolean> => {
  const now = clock()
  if (!(await isDue(db, now))) return false
  return transact(db, async (trx) => {
    await alone(trx)
    await removeOver(trx, now)
    const look = await nextOf(trx, now)
    if (look) await changeSet(trx, look, now)
    return look !== null
  })
}
