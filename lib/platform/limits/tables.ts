import type { Generated } from 'kysely'

/**
 * One budget of one holder. `until` ends the time that `used` counts; `times` are the acts of one
 * whose time goes with each.
 */
export type BudgetTable = {
  shop_id: bigint
  kind: string
  subject: string
  used: number
  times: Generated<Date[] | null>
  until: Date
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    budget: BudgetTable
  }
}
