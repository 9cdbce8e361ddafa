/** The last day whose events of a trigger and its timing are written. */
export type DateScanTable = {
  shop_id: bigint
  topic: string
  timing: string
  done_through: string
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    date_scan: DateScanTable
  }
}
