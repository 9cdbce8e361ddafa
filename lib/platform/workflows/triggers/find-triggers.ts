import { type RawBuilder, sql } from 'kysely'
import { Refusal } from '#contract/error.ts'
import type { CustomTrigger, Scheme } from '#contract/workflows/custom/shapes.ts'
import type { Db, Trx } from '#platform/db/transact.ts'
import { type PlatformEnv, workflowsUrl } from '#env.ts'
import { readId, wireId } from '#platform/ids.ts'

type Row = {
  trigger_id: bigint
  scheme: Scheme
  active: boolean
  created_at: Date
  changed_at: Date
  last4: string | null
  last_call_at: Date | null
  workflows: { id: string; title: string; active: boolean }[]
}
type Scope = { shop: { shop_id: bigint }; env: PlatformEnv; now: Date }

const urlOf = (env: PlatformEnv, id: string): string =>
  `${workflowsUrl(env)}/workflows/triggers/${id}/events`

const toWire = (row: Row, env: PlatformEnv): CustomTrigger => ({
  trigger_id: wireId('custom_trigger', row.trigger_id),
  scheme: row.scheme,
  active: row.active,
  last4: row.last4 ?? '',
  workflows: row.workflows.map(({ id, ...rest }) => ({
    id: wireId('workflow', BigInt(id)),
    ...rest,
  })),
  last_call_at: row.last_call_at?.toISOString() ?? null,
  events_url: urlOf(env, wireId('custom_trigger', row.trigger_id)),
  created_at: row.created_at.toISOString(),
  changed_at: row.changed_at.toISOString(),
})

const find = async (
  db: Db | Trx,
  { shop: { shop_id }, env, now }: Scope,
  chosen: RawBuilder<unknown>,
): Promise<CustomTrigger[]> => {
  const { rows } = await sql<Row>`
    with used as materialized (
      select f.workflow_id, f.title, f.state, f.place, f.trigger, v.trigger as live_trigger
      from workflow f
      left join lateral (
        select data ->> 'trigger' as trigger
        from version
        where shop_id = f.shop_id and kind = 'workflow' and subject = 'wf' || f.workflow_id
          and f.state in ('live', 'paused') and withdrawn_at is null
          and live_from <= ${now} and (live_until is null or live_until > ${now})
        order by live_until is null, live_from desc, no desc
        limit 1
      ) v on true
      where f.shop_id = ${shop_id} and f.state <> 'archived'
    )
    select t.trigger_id, t.scheme, t.active, t.created_at, t.changed_at, k.last4,
      c.at as last_call_at, w.workflows
    from custom_trigger t
    left join store_key k
      on k.shop_id = t.shop_id and k.trigger_id = t.trigger_id and k.ended_at is null
    left join lateral (
      select at
      from trigger_call
      where shop_id = t.shop_id and trigger_id = t.trigger_id
      order by call_id desc
      limit 1
    ) c on true
    cross join lateral (
      select coalesce(jsonb_agg(
          jsonb_build_object(
            'id', u.workflow_id::text, 'title', u.title,
            'active', u.state = 'live'
              and coalesce(u.live_trigger = 'tg' || t.trigger_id, false)
          ) order by u.place, u.workflow_id), '[]'::jsonb) as workflows
      from used u
      where 'tg' || t.trigger_id in (u.trigger, u.live_trigger)
    ) w
    where t.shop_id = ${shop_id} and ${chosen}
    order by lower(t.scheme ->> 'name'), t.trigger_id`.execute(db)
  return rows.map((row) => toWire(row, env))
}

/** Lists the custom triggers of a shop by name. */
export const findTriggers = (db: Db | Trx, scope: Scope): Promise<CustomTrigger[]> =>
  find(db, scope, sql`true`)

/** Finds a trigger by its wire id. Error: 404. */
export const findTrigger = async (
  db: Db | Trx,
  scope: Scope,
  id: string,
): Promise<CustomTrigger> => {
  const [found] = await find(db, scope, sql`t.trigger_id = ${readId('custom_trigger', id)}`)
  if (!found) throw new Refusal('not_found')
  return found
}

/** Finds a trigger by the key of its scheme. Error: 404. */
export const findTriggerByKey = async (
  db: Db | Trx,
  scope: Scope,
  key: string,
): Promise<CustomTrigger> => {
  const [found] = await find(db, scope, sql`t.key = ${key}`)
  if (!found) throw new Refusal('not_found')
  return found
}
