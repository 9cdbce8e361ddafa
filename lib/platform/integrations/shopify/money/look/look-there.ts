import { setTimeout as pause } from 'node:timers/promises'
import type { ShopScope } from '#platform/ctx.ts'
import { claimCard, endClaim } from '#platform/integrations/shopify/money/claim.ts'
import { withStore, type Working } from '#platform/integrations/shopify/sync/connection.ts'
import type { LookThere } from '#platform/money/store-first.ts'
import { logFailure } from '#platform/work/worker.ts'
import { look, lookNow } from './look.ts'

/** A person waits so long. */
const patienceMs = 3000
/** Another process works on a card: it is tried again after so long. */
const againMs = 100

/**
 * Books what the store has done with a card, as soon as no other process has it; not at all once
 * `signal` is aborted. Returns whether something was booked.
 */
export const lookAtCard = async (
  platform: Working,
  shop: ShopScope,
  id: bigint,
  signal: AbortSignal,
): Promise<boolean> => {
  for (;;) {
    const claimed = await claimCard(platform.db, shop, id, platform.clock())
    if (claimed)
      try {
        if (claimed.remote_id === null) return false
        return await withStore(platform, shop, ({ ask, credentials }) => {
          const store = { ask, credentials, currency: shop.currency }
          return look({ platform, shop, claimed, store, look: lookNow }, true)
        })
      } finally {
        await endClaim(platform.db, claimed)
      }
    if (signal.aborted) return false
    await pause(againMs)
  }
}

const isResting = async ({ db, clock }: Working, shopId: bigint): Promise<boolean> => {
  const money = await db
    .selectFrom('store_money')
    .select('rests_until')
    .where('shop_id', '=', shopId)
    .executeTakeFirst()
  return money?.rests_until ? money.rests_until > clock() : false
}

/** Reads cards in the store for a person. A store that doesn't answer in time delays no one. */
export const lookThere: LookThere = async (platform, shop, giftCardIds) => {
  if (await isResting(platform, shop.shop_id)) return false
  const over = new AbortController()
  const work = async (): Promise<boolean> => {
    let isBooked = false
    for (const id of giftCardIds) {
      if (over.signal.aborted) break
      isBooked = (await lookAtCard(platform, shop, id, over.signal)) || isBooked
    }
    return isBooked
  }
  const done = work().catch((cause: unknown) => {
    logFailure(platform.log, 'look-there', cause, { shop: shop.shop_url })
    return false
  })
  const waited = pause(patienceMs, false, { signal: over.signal, ref: false }).catch(() => false)
  try {
    return await Promise.race([done, waited])
  } finally {
    over.abort()
  }
}
