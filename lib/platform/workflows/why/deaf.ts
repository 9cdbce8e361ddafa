import { sql } from 'kysely'
import type { Deaf } from '#contract/workflows/why-shapes.ts'
import type { Trx } from '#platform/db/transact.ts'
import { wireId } from '#platform/ids.ts'
import type { WorkflowTable } from '#platform/workflows/tables.ts'
import { liveVersion } from '#platform/workflows/define/live-version.ts'
import type { ReadRow } from './read-event.ts'

type Row = {
  workflow_id: bigint
  title: string
  /** that of the version that was live then, else of the next, else of the draft */
  trigger: string
  is_live: boolean
  /** the last change of its state before the event */
  state: WorkflowTable['state'] | null
  reason: string | null
  changed_at: Date | null
  /** time at which a version went live after the event */
  published_at: Date | null
}
type Why = Pick<Deaf, 'why'> & { at: Date | null }
export type DeafTo = Pick<ReadRow, 'topic' | 'created_at' | 'decide'>
/** Workflows that decided the event, and the time of the question. */
type Asked = { heard: readonly bigint[]; now: Date }

/** Returns why a workflow didn't listen; null for one that has yet to decide. */
const whyOf = (row: Row, { topic, decide }: DeafTo): Why | null => {
  const { trigger, is_live, state, changed_at, published_at } = row
  if (trigger !== topic) return { why: 'other_trigger', at: null }
  if (state === 'paused' || state === 'archived') return { why: state, at: changed_at }
  if (is_live && (decide === 'waiting' || decide === 'stuck')) return null
  if (is_live || state === 'live') return { why: 'not_started', at: published_at }
  return published_at ? { why: 'published_later', at: published_at } : { why: 'draft', at: null }
}

const read = async (
  trx: Trx,
  shopId: bigint,
  { topic, created_at }: DeafTo,
  { heard, now }: Asked,
): Promise<Row[]> => {
  const { rows } = await sql<Row>`
    select w.workflow_id, w.title, coalesce(v.data ->> 'trigger', n.trigger, w.trigger) as trigger,
      v.no is not null as is_live, c.state, c.reason, c.at as changed_at,
      n.live_from as published_at
    from workflow w
    left join lateral (${liveVersion(created_at)}) v on true
    left join lateral (
      select data ->> 'trigger' as trigger, live_from
      from version
      where shop_id = w.shop_id and kind = 'workflow' and subject = 'wf' || w.workflow_id
        and withdrawn_at is null and live_from <= ${now} and live_from > ${created_at}
      order by live_from, no
      limit 1
    ) n on true
    left join lateral (
      select state, reason, at
      from workflow_change
      where shop_id = w.shop_id and workflow_id = w.workflow_id and at <= ${created_at}
      order by change_id desc
      limit 1
    ) c on true
    where w.shop_id = ${shopId} and not w.workflow_id = any(${[...heard]}::bigint[])
      and (w.created_at <= ${created_at} or n.trigger = ${topic})
    order by w.place, w.workflow_id
    limit 200`.execute(trx)
  return rows
}

/** Lists workflows that didn't listen to an event, with what kept each from it at the time. */
export const deafOf = async (
  trx: Trx,
  shopId: bigint,
  event: DeafTo,
  asked: Asked,
): Promise<Deaf[]> =>
  (await read(trx, shopId, event, asked)).flatMap((row) => {
    const found = whyOf(row, event)
    if (!found) return []
    const { why, at } = found
    return [
      {
        workflow_id: wireId('workflow', row.workflow_id),
        title: row.title,
        why,
        reason: why === 'paused' ? row.reason : null,
        at: at?.toISOString() ?? null,
      },
    ]
  })
