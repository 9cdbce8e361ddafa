import type { GeneratedAlways } from 'kysely'
import type { BudgetPeriod, Verdict } from '#contract/workflows/definition.ts'
import type { Action } from '#contract/workflows/definition-shapes.ts'
import type { Json } from '#platform/shop/tables.ts'

export type WorkflowTable = {
  shop_id: bigint
  workflow_id: GeneratedAlways<bigint>
  /** written in the editor, or by the form of the cashback or referral program */
  kind: 'workflow' | 'cashback' | 'referral'
  title: string
  /** trigger of the draft, else of the live version */
  trigger: string
  state: 'draft' | 'live' | 'paused' | 'archived'
  paused_reason: 'person' | 'budget' | 'trigger' | 'plan' | null
  /** events that came before are none of its */
  live_since: Date | null
  /** the lowest is decided first */
  place: number
  staff_id: bigint | null
  created_at: Date
  changed_at: Date
}
/** A change of a workflow's state, by which a question about the past is answered. */
export type WorkflowChangeTable = {
  shop_id: bigint
  workflow_id: bigint
  change_id: GeneratedAlways<bigint>
  state: WorkflowTable['state']
  reason: WorkflowTable['paused_reason']
  staff_id: bigint | null
  at: Date
}
/** A decision that isn't `no_case`: those are counted in `workflow_tally`. */
export type WorkflowRunTable = {
  shop_id: bigint
  run_id: GeneratedAlways<bigint>
  workflow_id: bigint
  version_no: number
  event_id: bigint
  customer_id: bigint | null
  verdict: Verdict
  case_id: string | null
  /** sum of its credits in minor units, and what of it counts against limits and budgets now */
  amount: bigint
  given: bigint
  /** place of the limit or budget that was met */
  limit_no: number | null
  problem: string | null
  /** the event's day in the shop's time zone, YYYY-MM-DD */
  day: string
  at: Date
}
export type WorkflowTallyTable = {
  shop_id: bigint
  workflow_id: bigint
  day: string
  verdict: Verdict
  n: bigint
}
/** Spent of a budget in one of its periods, minor units; locked last. */
export type WorkflowSpendTable = {
  shop_id: bigint
  workflow_id: bigint
  period: BudgetPeriod
  from_day: string
  spent: bigint
  /** time at which the owners heard that 80 % is spent */
  alerted_at: Date | null
}
/** The owners heard in a month that most of the budget of all workflows is spent, or all of it. */
export type WorkflowAlertTable = {
  shop_id: bigint
  /** its first day */
  month: string
  kind: 'shopNear' | 'shopOver'
  at: Date
}
/** Facts with which an event was decided. */
export type EventFactsTable = {
  shop_id: bigint
  event_id: bigint
  facts: Json<unknown>
  created_at: Date
}

/** An act of a workflow that is due later; done ones are deleted. */
export type WorkflowActTable = {
  shop_id: bigint
  run_id: bigint
  action_no: number
  workflow_id: bigint
  customer_id: bigint
  depth: number
  action: Json<Action>
  due_at: Date
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    event_facts: EventFactsTable
    workflow: WorkflowTable
    workflow_act: WorkflowActTable
    workflow_alert: WorkflowAlertTable
    workflow_change: WorkflowChangeTable
    workflow_run: WorkflowRunTable
    workflow_spend: WorkflowSpendTable
    workflow_tally: WorkflowTallyTable
  }
}
