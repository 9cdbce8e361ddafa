import { type Selectable, sql } from 'kysely'
import * as z from 'zod/mini'
import type { Platform } from '#platform/ctx.ts'
import { type Db, transact } from '#platform/db/transact.ts'
import { holdConnection } from '#platform/integrations/inbox/hold-connection.ts'
import { VendorProblem } from '#platform/integrations/manifest.ts'
import { restMs, triesMost } from '#platform/integrations/rest.ts'
import { gid } from '#platform/integrations/shopify/gid.ts'
import { graphql } from '#platform/integrations/shopify/graphql.ts'
import {
  type Connection,
  withStore,
  type Working,
} from '#platform/integrations/shopify/sync/connection.ts'
import type { StoreReturnTable } from '#platform/returns/tables.ts'
import { logFailure, startWorker, usualLook, type Worker } from '#platform/work/worker.ts'
import {
  type StoreAct,
  type StoreReturnStatus,
  stepInStore,
} from '#rules/returns/store/state-in-store.ts'
import {
  approveReturnMutation,
  cancelReturnMutation,
  closeReturnMutation,
  declineReturnMutation,
  returnStatusQuery,
} from './documents.ts'
import { keepReturnHint } from './keep-hint.ts'
import { statusOf } from './read-returns.ts'

/** Longer than the requests of one act take. */
const leaseMs = 60_000
/** Steps that lead from any state to the last one. */
const stepsMost = 3
/** The store's own limit. */
const noteMost = 500

type Claimed = Pick<
  Selectable<StoreReturnTable>,
  'shop_id' | 'return_id' | 'remote_id' | 'tries'
> & {
  act: StoreAct
  rejection: string | null
}

/** Claims the act that is due longest; a return is closed once its refund has reached the store. */
const claim = async (db: Db, now: Date): Promise<Claimed | undefined> => {
  const { rows } = await sql<Claimed>`
    with due as materialized (
      select s.shop_id, s.return_id
      from store_return s
      where s.due_at <= ${now}
        and exists (
          select from integration i
          where i.shop_id = s.shop_id and i.name = 'shopify' and i.state = 'on')
        and not (s.act = 'close' and exists (
          select from refund r
          join store_task t on t.shop_id = r.shop_id and t.refund_id = r.refund_id
          where r.shop_id = s.shop_id and r.return_id = s.return_id
            and t.state in ('waiting', 'failed')))
      order by s.due_at
      limit 1
      for update of s skip locked
    )
    update store_return s
    set tries = s.tries + 1, due_at = ${new Date(now.getTime() + leaseMs)}
    from due, return_request r
    where s.shop_id = due.shop_id and s.return_id = due.return_id
      and r.shop_id = s.shop_id and r.return_id = s.return_id
    returning s.shop_id, s.return_id, s.remote_id, s.act, s.tries, r.rejection`.execute(db)
  return rows[0]
}

const Done = z.record(
  z.string(),
  z.object({ userErrors: z.array(z.object({ message: z.string() })) }),
)
const mutations: Record<StoreAct, string> = {
  approve: approveReturnMutation,
  decline: declineReturnMutation,
  cancel: cancelReturnMutation,
  close: closeReturnMutation,
}

const readStatus = async (
  { ask, credentials }: Connection,
  id: string,
): Promise<StoreReturnStatus> => {
  const { return: found } = await graphql(ask, credentials, {
    topic: 'read_return',
    query: returnStatusQuery,
    variables: { id },
    shape: z.object({ return: z.nullable(z.object({ status: z.string() })) }),
  })
  const status = found && statusOf(found.status)
  if (!status) throw new VendorProblem('delivery_refused', { isFinal: true })
  return status
}

/**
 * Brings a return in the store to where it is here. Each step looks first, so that one that was made
 * before is made once. Throws a final VendorProblem where the store has decided otherwise.
 */
const bringThere = async (
  connection: Connection,
  { act, remote_id, rejection }: Claimed,
): Promise<void> => {
  const id = gid('Return', remote_id)
  for (let made = 0; made < stepsMost; made += 1) {
    const step = stepInStore(act, await readStatus(connection, id))
    if (step === 'done') return
    if (step === 'refused') throw new VendorProblem('delivery_refused', { isFinal: true })
    const answer = await graphql(connection.ask, connection.credentials, {
      topic: 'change_return',
      query: mutations[step],
      variables: step === 'decline' ? { id, note: rejection?.slice(0, noteMost) ?? null } : { id },
      shape: Done,
      isPrivate: true,
    })
    // somebody was quicker: the next look shows what they have done
    const isRefused = Object.values(answer).some(({ userErrors }) => userErrors.length > 0)
    if (isRefused && made > 0) throw new VendorProblem('vendor_error', { status: 200 })
  }
}

type End = { problem: string | null; is: 'done' | 'overruled' | 'again' | 'failed' }

/**
 * Records the end of a try, unless a newer act has taken its place. The return is read again after
 * the last one: where the store has decided otherwise, that holds here, too.
 */
const settle = (platform: Working, claimed: Claimed, { problem, is }: End): Promise<void> =>
  transact(platform.db, async (trx) => {
    const { shop_id, return_id, remote_id, act, tries } = claimed
    const now = platform.clock()
    const isDecided = is === 'done' || is === 'overruled'
    if (isDecided) await holdConnection(trx, shop_id, 'shopify')
    const due_at = is === 'again' ? new Date(now.getTime() + restMs(tries)) : null
    const { numUpdatedRows } = await trx
      .updateTable('store_return')
      .set({ problem, due_at, ...(isDecided ? { act: null, seen: Buffer.alloc(0) } : {}) })
      .where('shop_id', '=', shop_id)
      .where('return_id', '=', return_id)
      .where('act', '=', act)
      .where('tries', '=', tries)
      .executeTakeFirst()
    if (numUpdatedRows > 0n && isDecided)
      await keepReturnHint(trx, platform, shop_id, { id: remote_id, why: 'acted' }, now)
  })

/** Makes one act with a return in its store that is due. Returns whether there was one. */
export const doReturnAct = async (platform: Working): Promise<boolean> => {
  const { db, clock, log } = platform
  const claimed = await claim(db, clock())
  if (!claimed) return false
  try {
    await withStore(platform, { shop_id: claimed.shop_id }, (connection) =>
      bringThere(connection, claimed),
    )
    await settle(platform, claimed, { problem: null, is: 'done' })
  } catch (cause) {
    const problem = cause instanceof VendorProblem ? cause : null
    if (!problem) logFailure(log, 'store-returns', cause, { return: String(claimed.return_id) })
    const isLast = claimed.tries >= triesMost ? 'failed' : 'again'
    await settle(platform, claimed, {
      problem: problem?.problem ?? 'failed',
      is: problem?.isFinal ? 'overruled' : isLast,
    })
  }
  return true
}

/** Makes acts with returns in stores as long as the process runs. */
export const startReturnActs = async (platform: Platform): Promise<Worker> =>
  startWorker(platform, {
    name: 'store-returns',
    channel: 'store_returns',
    turn: () => doReturnAct(platform),
    lookMs: usualLook[platform.env.DATABASE_URL ? 'postgres' : 'pglite'],
  })
