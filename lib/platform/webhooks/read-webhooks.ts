import { type RawBuilder, sql } from 'kysely'
import { Refusal } from '#contract/error.ts'
import type { Webhook } from '#contract/webhooks/shapes.ts'
import type { Db, Trx } from '#platform/db/transact.ts'
import { readId, wireId } from '#platform/ids.ts'
import type { WebhookTable } from './tables.ts'

type Row = Pick<
  WebhookTable,
  'url' | 'types' | 'state' | 'secret_last4' | 'created_at' | 'changed_at'
> & {
  webhook_id: bigint
  old_secret_until: Date | null
  last_success_at: Date | null
  failing_since: Date | null
  waiting: number
  rests_until: Date | null
  created_by: string
  replay: Webhook['replay']
}
type Scope = { shop: { shop_id: bigint }; now: Date }

const waitingMost = 1000

const toWire = (row: Row, now: Date): Webhook => {
  const still = (until: Date | null) => (until && until > now ? until.toISOString() : null)
  return {
    webhook_id: wireId('webhook', row.webhook_id),
    url: row.url,
    types: row.types,
    state: row.state,
    secret_last4: row.secret_last4,
    old_secret_until: still(row.old_secret_until),
    waiting: row.waiting,
    rests_until: still(row.rests_until),
    last_success_at: row.last_success_at?.toISOString() ?? null,
    failing_since: row.failing_since?.toISOString() ?? null,
    replay: row.replay,
    created_by: row.created_by,
    created_at: row.created_at.toISOString(),
    changed_at: row.changed_at.toISOString(),
  }
}

const find = async (
  db: Db | Trx,
  { shop: { shop_id }, now }: Scope,
  chosen: RawBuilder<unknown>,
): Promise<Webhook[]> => {
  const { rows } = await sql<Row>`
    select h.webhook_id, h.url, h.types, h.state, h.secret_last4, h.old_secret_until,
      h.last_success_at, h.failing_since, h.created_at, h.changed_at, t.rests_until,
      p.name as created_by, r.replay,
      (select count(*)::int
        from (
          select from webhook_send q
          where q.shop_id = h.shop_id and q.webhook_id = h.webhook_id and q.state = 'waiting'
          limit ${waitingMost}) w) as waiting
    from webhook h
    join staff p on p.shop_id = h.shop_id and p.staff_id = h.staff_id
    left join outgoing_target t on t.shop_id = h.shop_id and t.target = 'wh' || h.webhook_id
    left join lateral (
      select jsonb_build_object('queued', queued, 'count', count) as replay
      from webhook_replay
      where shop_id = h.shop_id and webhook_id = h.webhook_id and state = 'running'
    ) r on true
    where h.shop_id = ${shop_id} and h.deleted_at is null and ${chosen}
    order by h.webhook_id`.execute(db)
  return rows.map((row) => toWire(row, now))
}

/** Lists a shop's webhooks, oldest first. */
export const findWebhooks = (db: Db | Trx, scope: Scope): Promise<Webhook[]> =>
  find(db, scope, sql`true`)

/** Finds a webhook by its wire id. Error: 404, also for a deleted one. */
export const findWebhook = async (db: Db | Trx, scope: Scope, id: string): Promise<Webhook> => {
  const [found] = await find(db, scope, sql`h.webhook_id = ${readId('webhook', id)}`)
  if (!found) throw new Refusal('not_found')
  return found
}

/** Locks a webhook until the transaction ends, and returns it. Error: 404. */
export const holdWebhook = async (trx: Trx, scope: Scope, id: string): Promise<Webhook> => {
  await sql`
    select from webhook
    where shop_id = ${scope.shop.shop_id} and webhook_id = ${readId('webhook', id)}
    for no key update`.execute(trx)
  return findWebhook(trx, scope, id)
}
