import type { Context, Next } from 'hono'
import type { AssetName } from '#contract/assets/assets.ts'
import { noteFigure } from '#platform/assets/figures/note-figure.ts'
import { previewParameter } from '#platform/assets/preview-link.ts'
import type { Platform, ShopScope } from '#platform/ctx.ts'
import { shopNamed } from '#platform/storefront/shop-asked.ts'
import type { FigureKind } from '#rules/assets/figures.ts'
import { logFailure } from '#platform/work/worker.ts'
import { keeperOf } from './keep.ts'

type Counted = { kind: FigureKind; name: AssetName }

/**
 * Calls and pages that are counted once they are answered. Acts that happen once for a key are
 * counted where they are done, so that a repeated one isn't.
 */
const counted: Readonly<Record<string, Counted>> = {
  'GET /balance': { kind: 'opened', name: 'check_balance_page' },
  'GET /check-gift-card-balance': { kind: 'opened', name: 'check_balance_page' },
  'GET /rewards-program-page': { kind: 'opened', name: 'rewards_page' },
  'GET /account': { kind: 'opened', name: 'account_page' },
  'POST /balance': { kind: 'checked', name: 'check_balance_page' },
  'POST /check-gift-card-balance': { kind: 'checked', name: 'check_balance_page' },
  'POST /w/v1/balance': { kind: 'checked', name: 'check_balance_page' },
  'POST /w/v1/me/apply': { kind: 'applied', name: 'quick_apply' },
}

const keptMs = 5000
const mostKept = 2000

/** Counts what customers do by the calls that do it, and writes nothing for one alone. */
export const countCalls = (platform: Platform) => {
  const shops = keeperOf<ShopScope | null>(mostKept, platform.clock)
  const shopOf = (name: string): Promise<ShopScope | null> =>
    shops(name, async () => ({
      value: await shopNamed(platform, name),
      until: new Date(platform.clock().getTime() + keptMs),
    }))
  return async (context: Context, next: Next): Promise<void> => {
    await next()
    const { method, path } = context.req
    const key = `${method} ${path}`
    const found = Object.hasOwn(counted, key) ? counted[key] : undefined
    const shopUrl = context.req.query('shop')
    // a draft is looked at by the team
    const isDraft = context.req.query(previewParameter) !== undefined
    if (!found || context.res.status !== 200 || !shopUrl || isDraft) return
    // the call is done: counting neither delays nor fails its answer
    shopOf(shopUrl).then(
      (shop) => shop && noteFigure(platform, shop, found.name, found.kind),
      (cause: unknown) => logFailure(platform.log, 'figures', cause, { call: key }),
    )
  }
}
