import { sql } from 'kysely'
import type { PastTrigger } from '#contract/workflows/back-test/back-test.ts'
import type { Vendor } from '#contract/workflows/triggers.ts'
import type { Platform } from '#platform/ctx.ts'
import type { Db, Trx } from '#platform/db/transact.ts'
import type { OwnFields } from '#rules/workflows/conditions.ts'

/** A custom trigger of a shop: its name (`tg…`), title, and the fields of its scheme (`event.…`). */
export type CustomTrigger = { name: string; title: string; fields: OwnFields }
/** Triggers that an area adds to a shop: custom ones, and those of vendors that are connected. */
export type AddedTriggers = { custom?: readonly CustomTrigger[]; vendors?: readonly Vendor[] }

declare module '#platform/area.ts' {
  interface Area {
    /** triggers of workflows that the area adds to a shop */
    triggers?: (db: Db | Trx, shopId: bigint) => Promise<AddedTriggers>
  }
}

/** Everything beside the platform's own triggers that workflows of a shop may listen to. */
export type KnownTriggers = {
  custom: readonly CustomTrigger[]
  vendors: ReadonlySet<Vendor>
  /** fields of each custom trigger by its name */
  own: ReadonlyMap<string, OwnFields>
}

/** Collects the triggers that areas add to a shop. */
export const knownTriggers = async (
  { areas }: Pick<Platform, 'areas'>,
  db: Db | Trx,
  shopId: bigint,
): Promise<KnownTriggers> => {
  const added: AddedTriggers[] = []
  for (const { triggers } of areas) if (triggers) added.push(await triggers(db, shopId))
  const custom = added.flatMap((one) => one.custom ?? [])
  return {
    custom,
    vendors: new Set(added.flatMap((one) => one.vendors ?? [])),
    own: new Map(custom.map(({ name, fields }) => [name, fields])),
  }
}

/** Tables of the events of the past, by their triggers. */
const pastOf: Record<PastTrigger, 'orders' | 'refund' | 'return_request' | 'customer'> = {
  order_created: 'orders',
  order_paid: 'orders',
  order_fulfilled: 'orders',
  order_cancelled: 'orders',
  refund_created: 'refund',
  return_approved: 'return_request',
  return_received: 'return_request',
  customer_created: 'customer',
  birthday: 'customer',
  anniversary: 'customer',
  inactivity: 'orders',
}

/** Checks for past events of a trigger; without any there is nothing to back-test. */
export const hasPast = async (db: Db | Trx, shopId: bigint, trigger: string): Promise<boolean> => {
  if (!Object.hasOwn(pastOf, trigger)) return false
  const { rows } = await sql`
    select from ${sql.table(pastOf[trigger as PastTrigger])}
    where shop_id = ${shopId}
      ${trigger === 'birthday' ? sql`and birthday is not null` : sql``}
    limit 1`.execute(db)
  return rows.length > 0
}
