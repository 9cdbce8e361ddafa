import { sql } from 'kysely'
import type { IntegrationProblem } from '#contract/integrations/integrations.ts'
import type { Db, Trx } from '#platform/db/transact.ts'
import type { SyncKind, SyncRow } from './kinds.ts'

/** Longer than a step takes between two signs of life. */
const leaseMs = 60_000
const firstMs = 5000
const longestMs = 10 * 60_000

/** Tries to read a file before the store writes another one. */
const readsMost = 5

const restMs = (tries: number): number => Math.min(firstMs * 2 ** Math.min(tries, 10), longestMs)

/** The row of a sync that this process works on; `claims` tells whether it is still its own. */
export type Claimed = SyncRow & { shop_url: string }
/** The row of a sync of customers or orders. */
export type ClaimedKind = Claimed & { kind: SyncKind }

/**
 * Claims the sync that is due first, of a connected store; orders and comparisons wait for its
 * customers.
 */
export const claimSync = async (db: Db, now: Date): Promise<Claimed | undefined> => {
  const until = new Date(now.getTime() + leaseMs)
  const { rows } = await sql<Claimed>`
    with due as materialized (
      select s.shop_id, s.kind
      from store_sync s
      where s.due_at <= ${now}
        and exists (
          select from integration i
          where i.shop_id = s.shop_id and i.name = 'shopify' and i.state = 'on'
        )
        and (
          s.kind = 'customers'
          or exists (
            select from store_sync c
            where c.shop_id = s.shop_id and c.kind = 'customers' and c.state = 'following'
          )
        )
      order by s.due_at
      limit 1
      for update of s skip locked
    )
    update store_sync s
    set due_at = ${until}, tries = s.tries + 1, claims = s.claims + 1
    from due, shop
    where s.shop_id = due.shop_id and s.kind = due.kind and shop.shop_id = s.shop_id
    returning s.*, shop.shop_url`.execute(db)
  return rows[0]
}

/** Selects a claimed row, if it is still this process's. */
const own = ({ shop_id, kind, claims }: Claimed) => sql<boolean>`
  shop_id = ${shop_id} and kind = ${kind} and claims = ${claims}`

export type Progress = Partial<
  Pick<
    SyncRow,
    | 'position'
    | 'objects'
    | 'made'
    | 'changed'
    | 'left_out'
    | 'left_out_count'
    | 'part'
    | 'begun_at'
  >
>

/**
 * Keeps the progress of a step and prolongs its lease; tries are counted from the last progress on.
 * Returns false where another one has it, or the store was disconnected.
 */
export const keepProgress = async (
  trx: Db | Trx,
  claimed: Claimed,
  progress: Progress & { cursor_at?: Date },
  now: Date,
): Promise<boolean> => {
  const { numUpdatedRows } = await trx
    .updateTable('store_sync')
    .set({
      ...progress,
      ...(progress.position === undefined ? {} : { tries: 0 }),
      due_at: new Date(now.getTime() + leaseMs),
    })
    .where(own(claimed))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Ends a step well: what comes next, and when. */
export const endStep = async (
  db: Db | Trx,
  claimed: Claimed,
  next: Partial<SyncRow> & { due_at: Date },
): Promise<void> => {
  await db
    .updateTable('store_sync')
    .set({ tries: 0, problem: null, ...next })
    .where(own(claimed))
    .execute()
}

/** Notes why a step failed, and when it is tried again. */
export const failStep = async (
  db: Db,
  claimed: Claimed,
  problem: IntegrationProblem,
  now: Date,
): Promise<void> => {
  const row = await db
    .selectFrom('store_sync')
    .select(['state', 'tries'])
    .where(own(claimed))
    .executeTakeFirst()
  if (!row) return
  await db
    .updateTable('store_sync')
    .set({
      problem,
      due_at: new Date(now.getTime() + restMs(row.tries)),
      // the address of a file ends after some days
      ...(row.state === 'reading' && row.tries >= readsMost ? { state: 'waiting' } : {}),
    })
    .where(own(claimed))
    .execute()
}
