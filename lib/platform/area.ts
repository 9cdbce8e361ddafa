import type { Hono } from 'hono'
import type { RawBuilder } from 'kysely'
import type { Platform, ShopScope, TrxCtx } from './ctx.ts'
import type { Tables } from './db/tables.ts'
import type { Trx } from './db/transact.ts'
import type { Dice } from './dice.ts'
import type { Job } from './jobs/queue.ts'
import type { Served } from './route.ts'
import type { Worker } from './work/worker.ts'

/**
 * Everything that the platform must know of an area: its calls, tables, work, and what it keeps
 * about people. The platform goes through the list in areas.ts; nothing else names an area.
 */
// oxlint-disable-next-line consistent-type-definitions -- rooms add what they need of every area
export interface Area {
  routes?: readonly Served[]
  /** pages of the public storefront */
  pages?: readonly ((platform: Platform) => Hono)[]
  /** addresses of the storefront that limit their callers themselves, not by the usual budget */
  ownLimits?: readonly ((platform: Platform) => Hono)[]
  tables?: { readonly [Name in keyof Tables]?: TableFacts }
  /** jobs that run by the clock or are enqueued by a call */
  jobs?: readonly ((platform: Platform) => Job<never>)[]
  /** workers that run as long as the process */
  work?: readonly ((platform: Platform) => Promise<Worker>)[]
  /** locks rows about a customer before the customer's own, in the order of the area's own calls */
  hold?: (ctx: TrxCtx, subject: DataSubject) => Promise<void>
  /** clears what the area keeps about a customer who is erased */
  forget?: (ctx: TrxCtx, subject: DataSubject) => Promise<void>
  /** returns the area's data about a customer, by name, for their export */
  tell?: (trx: Trx, ctx: Telling, subject: DataSubject) => Promise<Record<string, unknown[]>>
  /** plan features that some of the area's calls need, by what they change */
  features?: readonly string[]
  /** usage of plan features, by the feature's name */
  counts?: Readonly<Record<string, Count>>
  ports?: Partial<Ports>
  /** makes parts of the demo shop's year, by the step at which each is made */
  seeds?: { readonly [Step in SeedStep]?: Seed }
}

/** Text columns of a table and how long its rows stay. */
export type TableFacts = {
  /** `ever`, `with` the row it belongs to, or until one of these retentions ends */
  kept: 'ever' | 'with' | readonly Retention[]
  /** columns that may hold a customer's name, address or words about them: cleared and exported */
  personal?: readonly string[]
  /** columns of text, JSON or bytes that say nothing about a customer */
  plain?: readonly string[]
  /**
   * needed with a column `customer_id`: rows that `move` when their customer is merged into another
   * one do so by themselves; of those that `stay` the area takes care
   */
  customer?: 'move' | 'stay'
  /** secrets and machinery that the shop's own file of everything leaves out */
  stays?: true
  /** columns besides those of bytes that it leaves out, because they open something */
  secret?: readonly string[]
}
/**
 * Deletes rows `days` after the time in the column `since`; `only` restricts it to some of them.
 */
export type Retention = { days: number; since: string; only?: RawBuilder<boolean> }

/** The customer whose data is exported or erased, with every address and card that was theirs. */
export type DataSubject = {
  customer_id: bigint
  platform_customer_id: string
  email: string | null
  emails: readonly string[]
  gift_card_ids: readonly bigint[]
}
export type Telling = { shop: Pick<ShopScope, 'shop_id'> }

/** The shop whose usage is counted, and the time. */
export type Counted = Pick<Platform, 'areas'> & {
  now: Date
  shop: Pick<ShopScope, 'shop_id' | 'time_zone'>
}
/**
 * Counts the usage of a feature as one row `n`; `since` is the start of the month for monthly
 * counts.
 */
export type Count = {
  by: 'month' | 'now'
  rows: (ctx: Counted, since: RawBuilder<Date>) => RawBuilder<{ n: string }>
}

/**
 * Interfaces to other programs, one implementation each; an area adds its own (`declare module`).
 */
// oxlint-disable-next-line no-empty-interface, consistent-type-definitions -- areas add to it
export interface Ports {}

/** Rows that one area's seed makes and later ones build on; areas add theirs. */
// oxlint-disable-next-line no-empty-interface, consistent-type-definitions -- areas add to it
export interface Made {}

export type Seeding = {
  trx: Trx
  platform: Platform
  shop: ShopScope
  /** people of the shop who may move money, the owner first */
  staff: readonly { staff_id: bigint; email: string }[]
  dice: Dice
  now: Date
  /** state of an email that has left: `kept` where no mail server is set */
  arrived: 'sent' | 'kept'
  made: Made
}

/** Gives the demo shop a part of its year. */
export type Seed = (seeding: Seeding) => Promise<void>

/** Steps in which the demo shop is made: each builds on the rows of those before it. */
export const seedSteps = [
  'customers',
  'orders',
  'store credit',
  'emails',
  'gift cards',
  'redemptions',
  'eGifts',
  'product',
  'campaigns',
  'rewards',
  'refunds',
  'audit',
  'approvals',
  'referrals',
  'workflows',
  'assets',
] as const
type SeedStep = (typeof seedSteps)[number]
