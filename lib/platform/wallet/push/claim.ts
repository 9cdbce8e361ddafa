import { type RawBuilder, sql } from 'kysely'
import { type Db, transact } from '#platform/db/transact.ts'

/** A push that this process sends now; `asked` and `tries` tell whether it is still its own. */
export type Claimed = {
  shop_id: bigint
  push_id: bigint
  device_id: bigint | null
  push_token: string | null
  serial: string
  asked: number
  tries: number
}
/** Results of a try: it arrived, its device is gone, or it is to be tried again after so long. */
export type Tried = { is: 'sent' } | { is: 'gone' } | { is: 'wait'; ms: number }

/** Longer than one try takes, so that two tries of a push never overlap. */
const leaseMs = 60_000
const firstMs = 10_000
const longestMs = 60 * 60 * 1000
/** Tries of one push: about half a day. */
const triesMost = 18

/** Milliseconds to wait after a number of tries: 10 s, doubled each time, at most an hour. */
export const restMs = (tries: number): number => Math.min(firstMs * 2 ** (tries - 1), longestMs)

/**
 * Claims pushes that are due, those to devices or those to Google, and those about looks last; a
 * process that dies with them leaves them to the next one. Blocked shops send none.
 */
export const claimPushes = async (
  db: Db,
  to: 'devices' | 'google',
  most: number,
  now: Date,
): Promise<Claimed[]> => {
  const kind: RawBuilder<boolean> =
    to === 'google' ? sql`q.device_id is null` : sql`q.device_id is not null`
  const until = new Date(now.getTime() + leaseMs)
  const { rows } = await sql<Claimed>`
    with due as materialized (
      select q.shop_id, q.push_id, q.device_id, q.pass_id
      from pass_push q
      join shop s on s.shop_id = q.shop_id
      where q.due_at <= ${now} and ${kind}
        and coalesce(s.settings ->> 'block_shop', 'false') <> 'true'
      order by q.is_look, q.due_at, q.push_id
      limit ${most}
      for update of q skip locked
    ),
    claimed as (
      update pass_push q
      set due_at = ${until}, tries = q.tries + 1
      from due
      where q.shop_id = due.shop_id and q.push_id = due.push_id
      returning q.shop_id, q.push_id, q.device_id, q.pass_id, q.asked, q.tries
    )
    select c.shop_id, c.push_id, c.device_id, d.push_token, p.serial, c.asked, c.tries
    from claimed c
    join wallet_pass p on p.shop_id = c.shop_id and p.pass_id = c.pass_id
    left join pass_device d on d.shop_id = c.shop_id and d.device_id = c.device_id
    order by c.push_id`.execute(db)
  return rows
}

const ids = (all: readonly Claimed[]) => ({
  shops: all.map(({ shop_id }) => shop_id),
  pushes: all.map(({ push_id }) => push_id),
  asked: all.map(({ asked }) => asked),
  tries: all.map(({ tries }) => tries),
})

/** Selects claimed pushes that are still this process's, as `o`. */
const own = (all: readonly Claimed[]): RawBuilder<unknown> => {
  const { shops, pushes, asked, tries } = ids(all)
  return sql`
    unnest(${shops}::bigint[], ${pushes}::bigint[], ${asked}::int[], ${tries}::int[])
      as o (shop_id, push_id, asked, tries)`
}
const isOwn = sql`q.shop_id = o.shop_id and q.push_id = o.push_id and q.tries = o.tries`

export type Done = { push: Claimed; tried: Tried }

/**
 * Records how pushes went, unless another process has taken them over. One whose pass changed again
 * meanwhile is due at once. Locks devices before pushes, each in their order, as the follower does.
 */
export const settlePushes = (db: Db, done: readonly Done[], now: Date): Promise<void> =>
  transact(db, async (trx) => {
    const gone = done.filter(({ tried }) => tried.is === 'gone').map(({ push }) => push)
    if (gone.length > 0)
      await sql`
        with gone as materialized (
          select d.shop_id, d.device_id
          from ${own(gone)}
          join pass_push q on ${isOwn}
          join pass_device d on d.shop_id = q.shop_id and d.device_id = q.device_id
          order by d.shop_id, d.device_id
          for update of d
        )
        delete from pass_device d using gone
        where d.shop_id = gone.shop_id and d.device_id = gone.device_id`.execute(trx)
    await sql`
      select from pass_push q
      join ${own(done.map(({ push }) => push))} on ${isOwn}
      order by q.shop_id, q.pass_id, q.device_id
      for update of q`.execute(trx)
    const isOver = ({ push, tried }: Done): boolean =>
      tried.is === 'sent' || (tried.is === 'wait' && push.tries >= triesMost)
    const over = done.filter(isOver).map(({ push }) => push)
    if (over.length > 0) {
      await sql`
        delete from pass_push q using ${own(over)}
        where ${isOwn} and q.asked = o.asked`.execute(trx)
      await sql`
        update pass_push q set due_at = ${now}, tries = 0 from ${own(over)} where ${isOwn}`.execute(
        trx,
      )
    }
    for (const one of done) {
      if (one.tried.is !== 'wait' || isOver(one)) continue
      const due_at = new Date(now.getTime() + one.tried.ms)
      await sql`
        update pass_push q set due_at = ${due_at} from ${own([one.push])} where ${isOwn}`.execute(
        trx,
      )
    }
  })
