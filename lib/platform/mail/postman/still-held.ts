import { sql } from 'kysely'
import type { Db, Trx } from '#platform/db/transact.ts'
import type { Held } from './settle.ts'

/** Finds which of these emails are still theirs who took them; an erased person's are not. */
export const heldOf = async (db: Db | Trx, held: readonly Held[]): Promise<ReadonlySet<bigint>> => {
  const { rows } = await sql<{ mail_id: bigint }>`
    select m.mail_id
    from unnest(
        ${held.map(({ shop_id }) => shop_id)}::bigint[],
        ${held.map(({ mail_id }) => mail_id)}::bigint[],
        ${held.map(({ until }) => until.toISOString())}::text[]::timestamptz[])
        as u (shop_id, mail_id, until)
      cross join lateral (
        select x.mail_id
        from mail x
        where x.shop_id = u.shop_id and x.mail_id = u.mail_id
          and x.state = 'sending' and x.next_try_at = u.until
        offset 0) m`.execute(db)
  return new Set(rows.map(({ mail_id }) => mail_id))
}

/** Checks emails just before they are sent, all that come meanwhile in one statement. */
export const checkerOf = (db: Db) => {
  let waiting: Held[] = []
  let next: Promise<ReadonlySet<bigint>> | undefined
  let last: Promise<unknown> = Promise.resolve()
  return async (held: Held): Promise<boolean> => {
    waiting.push(held)
    next ??= last.then(() => {
      const asked = waiting
      waiting = []
      next = undefined
      const found = heldOf(db, asked)
      last = found.catch(() => undefined)
      return found
    })
    return (await next).has(held.mail_id)
  }
}
