import { sql } from 'kysely'
import type { Settings } from '#contract/shop/settings-shapes.ts'
import type { Platform } from '#platform/ctx.ts'
import { defaultSettings } from '#rules/settings/settings.ts'

/** A campaign with work to do now, and what its shop may do. */
export type Due = {
  bulk_id: bigint
  shop_id: bigint
  operation: 'gift_card' | 'loyalty_card'
  moves: string | null
  state: 'checking' | 'scheduled' | 'bulk_started' | 'undoing' | 'task'
  settings: Settings
  shop_url: string
  name: string
  currency: string
  time_zone: string
  email: string
}
/**
 * A chunk's outcome: the number of rows; `idle`: none was free; `stopped`: the campaign may not go
 * on.
 */
export type Outcome = number | 'idle' | 'stopped'

/** Lists the work to do now. A dry run belongs to its worker while the lease lasts. */
export const dueOf = async (
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  worker: string,
): Promise<Due[]> => {
  const now = clock()
  const { rows } = await sql<Due>`
    select b.bulk_id, b.shop_id, b.operation, b.moves,
      case when b.task is not null then 'task' else b.state end as state,
      s.settings, s.shop_url, s.name, s.currency, s.time_zone, s.email
    from bulk b
      join shop s on s.shop_id = b.shop_id
    where (b.state in ('checking', 'scheduled', 'bulk_started', 'undoing') or b.task is not null)
      and (b.task is not null
        or b.state in ('bulk_started', 'undoing')
        or (b.state = 'scheduled' and b.starts_at <= ${now})
        or (b.state = 'checking'
          and (b.held_until is null or b.held_until < ${now} or b.held_by = ${worker})))
    order by b.bulk_id
    limit 100`.execute(db)
  return rows.map((row) => ({ ...row, settings: { ...defaultSettings, ...row.settings } }))
}
