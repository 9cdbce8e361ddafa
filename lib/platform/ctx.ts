import type { Logger } from 'pino'
import type { Settings } from '#contract/shop/settings-shapes.ts'
import type { PlatformEnv } from '#env.ts'
import type { Language } from '#rules/tools/language.ts'
import type { Area, Ports } from './area.ts'
import type { Db, Trx } from './db/transact.ts'
import type { Enqueue } from './jobs/queue.ts'
import type { Actor, Person, Shopper } from './acting.ts'
import type { Vault } from './vault.ts'

/** The parts that all of the platform may use, made once in server.ts. */
export type Platform = {
  env: PlatformEnv
  db: Db
  log: Logger
  vault: Vault
  enqueue: Enqueue
  /** every area of the product: the list in areas.ts, or a test's own */
  areas: readonly Area[]
  /** interfaces to other programs */
  ports: Ports
  /** the only source of the time; verbs get it as `ctx.now` */
  clock: () => Date
}

/** The verified shop of a call; only sign-in and the operator's door create one. */
export type ShopScope = {
  shop_id: bigint
  shop_url: string
  name: string
  currency: string
  time_zone: string
  email: string
  settings: Settings
}
/** A call that was let in: its actor, shop and time. */
export type Call<A extends Actor> = Platform & {
  shop: ShopScope
  actor: A
  now: Date
  requestId: string
  idempotencyKey: string | null
}
/** A person's call, with their language. */
export type Ctx = Call<Person> & { language: Language; session: Buffer }

/** A customer's account; erased ones have none. */
export type Account = {
  customer_id: bigint
  platform_customer_id: string
  full_name: string
  email: string | null
}
/**
 * A call of a proven customer on the storefront. `account`: null where the shop's credit has none;
 * `subject`: by which limits count them.
 */
export type ShopperCall = Call<Shopper> & { account: Account | null; subject: string }
/** A call of anybody on the storefront; `search` is the query as it was sent. */
export type VisitorCall = Platform & {
  shop: ShopScope | null
  now: Date
  requestId: string
  address: string
  search: string
}

/** An act by any actor inside the caller's transaction: money, emails, steps of an eGift. */
export type Act = Pick<Platform, 'env' | 'vault'> & {
  trx: Trx
  shop: ShopScope
  actor: Actor
  now: Date
}
/**
 * A person's call inside a transaction. `asOfNow`: shop and person were read in it too. `storeRead`: the
 * connected store was read before, and whether something had been spent there.
 */
export type TrxCtx = Ctx & { trx: Trx; asOfNow?: true; storeRead?: boolean }
