import { sql } from 'kysely'
import type { Count } from '#platform/area.ts'
import { notUndone } from '#platform/money/gates/usage.ts'

/** The plan's feature of campaigns, counted by row. */
export const rowsFeature = 'bulk_rows'

/** Counts the month's rows that gave credit; one undone in full doesn't count. */
export const countedRows: Count = {
  by: 'month',
  rows: ({ shop }, since) => sql`
    select count(*)::text as n
    from movement m
    where m.shop_id = ${shop.shop_id} and m.kind = 'issue' and m.source = 'bulk'
      and m.at >= ${since} and ${notUndone}`,
}
