import type { Logger } from 'pino'
import type { Settings } from '#contract/shop/settings.ts'
import type { PlatformEnv } from '#env.ts'
import type { Language } from '#rules/tools/language.ts'
import type { Db, Trx } from './db/transact.ts'
import type { Enqueue } from './jobs/queue.ts'
import type { ProductStore } from './gift-card-product/store.ts'
import type { Actor, Person } from './money/acting.ts'
import type { Vault } from './gift-cards/vault.ts'

/** What every part of the platform may use, made once in server.ts. */
export type Platform = {
  env: PlatformEnv
  db: Db
  log: Logger
  vault: Vault
  enqueue: Enqueue
  /** the store that sells the gift-card product */
  productStore: ProductStore
  /** the only place where the time is read; verbs get it as `ctx.now` */
  clock: () => Date
}

/** The proven shop of a call: only sign-in and the operator's door make one. */
export type ShopScope = {
  shop_id: bigint
  shop_url: string
  name: string
  currency: string
  time_zone: string
  email: string
  settings: Settings
}
/** A call that has passed the door: by whom, for which shop, when. */
export type Call<A extends Actor> = Platform & {
  shop: ShopScope
  actor: A
  now: Date
  requestId: string
  idempotencyKey: string | null
}
/** A person's call, and the language they read. */
export type Ctx = Call<Person> & { language: Language; session: Buffer }

/** An act inside a transaction of the caller's, whoever acts: money, emails, steps of an eGift. */
export type Act = Pick<Platform, 'env' | 'vault'> & {
  trx: Trx
  shop: ShopScope
  actor: Actor
  now: Date
}
/** A person's call inside a transaction. `asOfNow`: shop and person were read in it too. */
export type TrxCtx = Ctx & { trx: Trx; asOfNow?: true }
