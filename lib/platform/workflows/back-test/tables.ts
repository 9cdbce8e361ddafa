import type { Generated, GeneratedAlways } from 'kysely'
import type { backTestProblems, backTestStates } from '#contract/workflows/back-test/back-test.ts'
import type { Verdict } from '#contract/workflows/definition.ts'
import type { WorkflowData } from '#contract/workflows/definition-shapes.ts'
import type { Json } from '#platform/shop/tables.ts'
import type { KeptFigures } from './figures.ts'

export type BackTestTable = {
  shop_id: bigint
  back_test_id: GeneratedAlways<bigint>
  /** the workflow that has it as a draft; null: it wasn't saved */
  workflow_id: bigint | null
  title: string
  /** the template that it prices; null: a person's own */
  template: Generated<string | null>
  /** the campaign that gives what was missed, once one was made */
  bulk_id: Generated<bigint | null>
  data: Json<WorkflowData>
  /** digest of `data`, as `definitionDigest` makes it */
  digest: string
  from_day: string
  to_day: string
  /** share of revenue that is margin, in hundredths of a percent */
  margin: number | null
  state: (typeof backTestStates)[number]
  problem: (typeof backTestProblems)[number] | null
  events_total: bigint | null
  events_done: Generated<bigint>
  figures: Json<KeptFigures> | null
  staff_id: bigint
  /** worker that runs it, while the lease lasts */
  held_by: string | null
  held_until: Date | null
  created_at: Date
  finished_at: Date | null
}
/** A past event for which the draft, or the live version, does more than `no_case`. */
export type BackTestRowTable = {
  shop_id: bigint
  back_test_id: bigint
  row_no: bigint
  customer_id: bigint | null
  order_id: bigint | null
  at: Date
  verdict: Verdict
  case_id: string | null
  amount: bigint
  /** taken back of it by refunds since then */
  recalled: bigint
  live_verdict: Verdict | null
  live_amount: bigint | null
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    back_test: BackTestTable
    back_test_row: BackTestRowTable
  }
}
