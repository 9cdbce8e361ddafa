import { sql } from 'kysely'
import { Refusal } from '#contract/error.ts'
import type { WorkflowTable } from '#platform/workflows/tables.ts'
import type { Db, Trx } from '#platform/db/transact.ts'
import { readId } from '#platform/ids.ts'
import { liveVersion } from './live-version.ts'

/** A workflow with its draft, its newest and live versions, and the one that goes live next. */
export type WorkflowRow = Pick<
  WorkflowTable,
  'kind' | 'title' | 'state' | 'paused_reason' | 'live_since' | 'place' | 'changed_at'
> & {
  workflow_id: bigint
  /** null: discarded, so that the live version is edited */
  draft: unknown
  revision: number
  version_no: number | null
  live_no: number | null
  live: unknown
  publish_at: Date | null
}

type Scope = { shop_id: bigint; now: Date }

const rowsOf = async (
  db: Db | Trx,
  { shop_id, now }: Scope,
  { id = null, archived = false }: { id?: bigint | null; archived?: boolean },
): Promise<WorkflowRow[]> => {
  const { rows } = await sql<WorkflowRow>`
    select w.workflow_id, w.kind, w.title, w.state, w.paused_reason, w.live_since, w.place,
      w.changed_at, d.data as draft, coalesce(d.revision, 0) as revision, l.no as live_no,
      l.data as live, n.version_no, n.publish_at
    from workflow w
    left join draft d on d.shop_id = w.shop_id and d.kind = 'workflow'
      and d.subject = 'wf' || w.workflow_id and d.data is not null
    left join lateral (${liveVersion(now)}) l on true
    left join lateral (
      select max(no) as version_no, min(live_from) filter (where live_from > ${now}) as publish_at
      from version
      where shop_id = w.shop_id and kind = 'workflow' and subject = 'wf' || w.workflow_id
        and withdrawn_at is null
    ) n on true
    where w.shop_id = ${shop_id}
      and (${id}::bigint is null or w.workflow_id = ${id})
      and (${id}::bigint is not null or ${archived} or w.state <> 'archived')
    order by w.place, w.workflow_id`.execute(db)
  return rows
}

/** Reads the workflows of a shop in the order in which they are decided. */
export const readWorkflows = (
  db: Db | Trx,
  scope: Scope,
  archived: boolean,
): Promise<WorkflowRow[]> => rowsOf(db, scope, { archived })

/** Reads one workflow. Error: 404. */
export const findWorkflow = async (
  db: Db | Trx,
  scope: Scope,
  wire: string,
): Promise<WorkflowRow> => {
  const [row] = await rowsOf(db, scope, { id: readId('workflow', wire) })
  if (!row) throw new Refusal('not_found')
  return row
}

/** Locks a workflow until the transaction ends, and reads it. Error: 404. */
export const holdWorkflow = async (trx: Trx, scope: Scope, wire: string): Promise<WorkflowRow> => {
  await sql`
    select from workflow
    where shop_id = ${scope.shop_id} and workflow_id = ${readId('workflow', wire)}
    for no key update`.execute(trx)
  return findWorkflow(trx, scope, wire)
}

/** The definition that an editor shows: the draft, else the live version. */
export const shownOf = ({ draft, live }: WorkflowRow): Record<string, unknown> =>
  (draft ?? live ?? {}) as Record<string, unknown>
