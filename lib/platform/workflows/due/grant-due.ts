import { sql } from 'kysely'
import type { Act, Platform, ShopScope } from '#platform/ctx.ts'
import { transact } from '#platform/db/transact.ts'
import type { Job } from '#platform/jobs/queue.ts'
import { queueMails } from '#platform/mail/queue.ts'
import { findShop } from '#platform/shop/find-shop.ts'
import { logFailure } from '#platform/work/worker.ts'
import { doDue } from './do-due.ts'
import { endRewards } from './end-rewards.ts'
import { readersOf } from '#platform/workflows/run/email-rewards.ts'
import { holdCustomers } from '#platform/workflows/run/orders-of.ts'
import {
  type DueReward,
  type Giving,
  postRewards,
  rewardMail,
} from '#platform/workflows/run/post-rewards.ts'
import { holdDue, putOff, setFulfilled, shopsWithDue, sortDue } from './read-due.ts'

/** Lanes share a shop's due rewards, each reward in the transaction that locks it. */
const paces = {
  postgres: { lanes: 2, chunk: 1000 },
  pglite: { lanes: 1, chunk: 150 },
} as const

/** Writes that rewards were granted by these movements. */
const writeGranted = async (
  { trx, shop }: Pick<Giving, 'trx' | 'shop'>,
  posted: Awaited<ReturnType<typeof postRewards>>['posted'],
): Promise<void> => {
  await sql`
    update reward r
    set state = 'granted', gift_card_id = u.card, movement_id = u.movement
    from unnest(
      ${[...posted.keys()]}::bigint[],
      ${[...posted.values()].map(({ gift_card_id }) => gift_card_id)}::bigint[],
      ${[...posted.values()].map(({ movement_id }) => movement_id)}::bigint[]
    ) u (reward_id, card, movement)
    where r.shop_id = ${shop.shop_id} and r.reward_id = u.reward_id`.execute(trx)
}

/**
 * Grants held rewards that the caller has locked: their credit, and the email of their terms. Those
 * that a card refuses end, with their budget given back. Returns the codes of refusals by reward.
 */
export const grantHeld = async (
  giving: Giving,
  grants: readonly DueReward[],
): Promise<ReadonlyMap<bigint, string>> => {
  const { trx, shop } = giving
  const { posted, refused } = await postRewards(giving, grants)
  await writeGranted(giving, posted)
  await endRewards(giving, [...refused.keys()])
  const telling = grants.filter(({ terms, reward_id }) => terms.email && posted.has(reward_id))
  const ids = telling.map(({ customer_id }) => customer_id)
  const readers = await readersOf(trx, shop.shop_id, ids)
  await queueMails(
    giving,
    telling.flatMap((one) => {
      const reader = readers.get(one.customer_id)
      const given = posted.get(one.reward_id)!
      return reader ? [rewardMail(giving, 'cashback_available', one, given, reader)] : []
    }),
  )
  return refused
}

/** Grants some of a shop's rewards that are due, in the caller's transaction. */
export const grantSome = async (act: Act, most: number): Promise<number> => {
  const held = await holdDue(act, { most })
  if (held.length === 0) return 0
  const { grants, later, ends } = await sortDue(act, held)
  await holdCustomers(
    act.trx,
    act.shop.shop_id,
    grants.map(({ customer_id }) => customer_id),
  )
  await putOff(act, later)
  await grantHeld(act, grants)
  await endRewards(act, ends)
  return held.length
}

/**
 * Grants all due rewards of a shop, and does the acts that are due, some at a time, each once however
 * many processes do it.
 */
export const grantDue = async (
  { db, clock, vault, env, ports }: Pick<Platform, 'db' | 'clock' | 'vault' | 'env' | 'ports'>,
  shop: ShopScope,
  signal?: AbortSignal,
): Promise<void> => {
  const { lanes, chunk } = paces[env.DATABASE_URL ? 'postgres' : 'pglite']
  const all = async (
    work: (act: Act & Pick<Platform, 'ports'>, most: number) => Promise<number>,
  ): Promise<void> => {
    const some = () =>
      transact(db, (trx) =>
        work(
          { trx, shop, actor: { kind: 'workflow', run_id: 0n }, vault, env, ports, now: clock() },
          chunk,
        ),
      )
    while ((await some()) > 0) signal?.throwIfAborted()
  }
  const inLanes = (work: Parameters<typeof all>[0]) =>
    Promise.all(Array.from({ length: lanes }, () => all(work)))
  await all(setFulfilled)
  await inLanes(grantSome)
  await all(doDue)
}

/** Grants held rewards every minute; those of a locked or blocked shop wait. */
export const grantDueJobOf = (platform: Platform): Job<object> => ({
  name: 'grant-due-rewards',
  retryLimit: 0,
  retryDelay: 0,
  expireInSeconds: 900,
  batch: 1,
  cron: '* * * * *',
  handle: async (_, { signal }) => {
    const ids = await shopsWithDue(platform.db, platform.clock())
    if (ids.length === 0) return
    const rows = await platform.db
      .selectFrom('shop')
      .select('shop_url')
      .where('shop_id', 'in', ids)
      .execute()
    for (const { shop_url } of rows) {
      const shop = await findShop(platform.db, shop_url)
      if (shop.settings.block_shop || shop.settings.gw_locked) continue
      await grantDue(platform, shop, signal).catch((cause: unknown) =>
        logFailure(platform.log, 'due rewards', cause, { shop: shop_url }),
      )
    }
  },
})
