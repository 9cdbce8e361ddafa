import { sql } from 'kysely'
import type { WorkflowData } from '#contract/workflows/definition-shapes.ts'
import type { Db, Trx } from '#platform/db/transact.ts'
import { liveVersion } from './live-version.ts'

/** A workflow with the version that is live, also while it is paused. */
export type LiveWorkflow = {
  workflow_id: bigint
  title: string
  kind: 'workflow' | 'cashback' | 'referral'
  state: 'live' | 'paused'
  paused_reason: 'person' | 'budget' | 'trigger' | 'plan' | null
  /** events that came before are none of its */
  live_since: Date
  /** the lowest is decided first, then the lowest id */
  place: number
  version_no: number
  data: WorkflowData
}

/**
 * Reads the workflows of a shop that have a version live at a time, in the order in which they are
 * decided. `topics`: only those of these triggers.
 */
export const liveWorkflows = async (
  db: Db | Trx,
  shopId: bigint,
  at: Date,
  topics: readonly string[] | null = null,
): Promise<LiveWorkflow[]> => {
  const { rows } = await sql<LiveWorkflow>`
    select w.workflow_id, w.title, w.kind, w.state, w.paused_reason, w.live_since, w.place,
      v.no as version_no, v.data
    from workflow w
    cross join lateral (${liveVersion(at)}) v
    where w.shop_id = ${shopId} and w.state in ('live', 'paused') and w.live_since is not null
      and (${topics}::text[] is null or v.data ->> 'trigger' = any(${topics}::text[]))
    order by w.place, w.workflow_id`.execute(db)
  return rows
}
