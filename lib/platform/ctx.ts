import type { Logger } from 'pino'
import type { Settings } from '#contract/settings.ts'
import type { User } from '#contract/staff.ts'
import type { PlatformEnv } from '#env.ts'
import type { Language } from '#rules/language.ts'
import type { Db, Trx } from './db/transact.ts'
import type { Enqueue } from './jobs/queue.ts'
import type { ProductStore } from './gift-card-product/store.ts'
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
/** `limits` in minor units; null: as much as the shop's limits allow. */
export type Person = User & { id: bigint; limits: { issue: bigint | null; day: bigint | null } }

/** A call that has passed the door: who, in which language, for which shop, when. */
export type Ctx = Platform & {
  shop: ShopScope
  person: Person
  language: Language
  session: Buffer
  now: Date
  requestId: string
  idempotencyKey: string | null
}
/** Inside a transaction; `asOfNow`: shop and person were read in it too, not before. */
export type TrxCtx = Ctx & { trx: Trx; asOfNow?: true }

/** A store's checkout that has passed the door with its key. */
export type StoreCtx = Platform & {
  shop: ShopScope
  key: { id: bigint; name: string }
  now: Date
  requestId: string
  idempotencyKey: string | null
}
export type StoreTrxCtx = StoreCtx & { trx: Trx }
