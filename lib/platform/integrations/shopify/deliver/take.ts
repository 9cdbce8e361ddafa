import { sql } from 'kysely'
import type { Db } from '#platform/db/transact.ts'
import {
  type Account,
  type Ask,
  type Credentials,
  type Taking,
} from '#platform/integrations/manifest.ts'
import { lastingProblem } from '#platform/integrations/connect/missing-needs.ts'
import { check } from '#platform/integrations/shopify/check.ts'
import { neededScopes } from '#platform/integrations/shopify/scopes.ts'
import {
  readCustomer,
  type ReadCustomer,
  readOrder,
  type ReadOrder,
} from '#platform/integrations/shopify/read/read-store.ts'
import { wake } from '#platform/work/wake.ts'
import { gid } from '#platform/integrations/shopify/gid.ts'
import type { Hint } from './hint.ts'
import { passOn, redact } from './privacy.ts'
import { redactShop, storeOf } from './redact-shop.ts'
import { takeReadCustomer } from './take-customer.ts'
import { takeReadOrder } from './take-order.ts'
import { uninstall } from './uninstall.ts'

const isPrivacy = ({ kind }: Hint): boolean =>
  kind === 'data_request' || kind === 'redact' || kind === 'redact_shop'

/** Privacy requests come after a store has uninstalled us, too. */
export const outlasts = (content: unknown): boolean => isPrivacy(content as Hint)

/** A store that has uninstalled us refuses our access from then on. */
export const ends = (content: unknown): boolean => (content as Hint).kind === 'uninstalled'

/** Checks that a later version than the one of a hint is known, or that it is of a former store. */
export const isKnown = async (
  db: Db,
  { shop_id }: { shop_id: bigint },
  content: unknown,
): Promise<boolean> => {
  const { kind, id, updated_at, domain } = content as Hint
  if (domain !== undefined && domain !== (await storeOf(db, shop_id))) return true
  if ((kind !== 'order' && kind !== 'customer') || updated_at === null) return false
  const [table, key] =
    kind === 'order' ? ['orders', 'platform_order_id'] : ['customer', 'platform_customer_id']
  const { rows } = await sql`
    select from ${sql.table(table!)}
    where shop_id = ${shop_id} and ${sql.ref(key!)} = ${id} and store_updated_at > ${updated_at}
    limit 1`.execute(db)
  return rows.length > 0
}

/** Reads from the store what a hint is about. */
export const look = async (
  ask: Ask,
  credentials: Credentials,
  content: unknown,
  scopes: readonly string[],
): Promise<unknown> => {
  const { kind, id } = content as Hint
  if (kind === 'uninstalled' || kind === 'scopes') return check(ask, credentials)
  if (id === null) return null
  if (kind === 'customer') return readCustomer(ask, credentials, gid('Customer', id))
  if (kind === 'order' || kind === 'refund')
    return readOrder(ask, credentials, scopes, gid('Order', id))
  return null
}

/** Keeps what a store allows now; without a right that is needed the connection has a problem. */
const keepScopes = async ({ trx, shop }: Taking, { scopes }: Account): Promise<void> => {
  await trx
    .updateTable('integration')
    .set({ scopes: [...scopes], problem: lastingProblem({ needs: neededScopes }, scopes) })
    .where('shop_id', '=', shop.shop_id)
    .where('name', '=', 'shopify')
    .execute()
}

/** Has the bulk operation that is over read at once. */
const readFinished = async ({ trx, shop, now }: Taking, id: string | null): Promise<void> => {
  await sql`
    update store_sync
    set due_at = ${now}
    where shop_id = ${shop.shop_id} and operation = ${id} and state = 'asked'`.execute(trx)
  wake('sync')
}

/** Does a delivery with what was read; `looked` is undefined where it says nothing new. */
export const take = async (act: Taking, content: unknown, looked: unknown): Promise<void> => {
  const hint = content as Hint
  const at = act.now.toISOString()
  switch (hint.kind) {
    case 'customer':
      if (looked) await takeReadCustomer(act, looked as ReadCustomer, at)
      return
    case 'order':
    case 'refund':
      if (looked) await takeReadOrder(act, looked as ReadOrder, at)
      return
    case 'bulk':
      return looked === undefined ? undefined : readFinished(act, hint.id)
    case 'scopes':
      if (looked) await keepScopes(act, looked as Account)
      return
    case 'uninstalled':
      if (looked === null) await uninstall(act)
      return
    case 'data_request':
      return passOn(act, hint)
    case 'redact':
      return redact(act, hint)
    case 'redact_shop':
      return redactShop(act, hint)
    case 'other':
  }
}
