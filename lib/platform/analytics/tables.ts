import type { Source } from '#contract/transaction.ts'
import type { MoneyKind, MovementKind } from '#platform/ledger/tables.ts'

export type RollupTable = { shop_id: bigint; time_zone: string; upto: bigint }
export type RollupDayTable = {
  shop_id: bigint
  day: string
  kind: MovementKind
  of_kind: MovementKind
  contra: string
  money: MoneyKind
  source: Source
  reason: string
  gained: bigint
  lost: bigint
  entries: bigint
}
export type RollupAgeTable = {
  shop_id: bigint
  span: 'day' | 'month'
  starts: string
  issued_on: string
  of_kind: MovementKind
  money: MoneyKind
  source: Source
  amount: bigint
}
export type RollupBandTable = {
  shop_id: bigint
  day: string
  band: number
  amount: bigint
  cards: bigint
}
export type MonthCloseTable = {
  shop_id: bigint
  month: string
  opening: bigint
  issued: bigint
  redeemed: bigint
  expired: bigint
  adjusted: bigint
  closing: bigint
  staff_id: bigint
  closed_at: Date
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    month_close: MonthCloseTable
    rollup: RollupTable
    rollup_age: RollupAgeTable
    rollup_band: RollupBandTable
    rollup_day: RollupDayTable
  }
}
