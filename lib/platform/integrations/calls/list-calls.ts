import { sql } from 'kysely'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import type {
  listIntegrationCalls as listCall,
  repeatIntegrationCall as call,
} from '#contract/integrations/calls.ts'
import { callsShown, type IntegrationProblem } from '#contract/integrations/integrations.ts'
import type { IntegrationCall } from '#contract/integrations/shapes.ts'
import { audit } from '#platform/audit.ts'
import type { Ctx } from '#platform/ctx.ts'
import { type Db, transact, type Trx } from '#platform/db/transact.ts'
import { readId, wireId } from '#platform/ids.ts'
import { hideSecrets } from './hide-secrets.ts'
import { knownVendor } from '#platform/integrations/registry.ts'
import { wake } from '#platform/work/wake.ts'

type Row = {
  call_id: bigint
  way: 'in' | 'out'
  topic: string
  status: number | null
  problem: IntegrationProblem | null
  sent: string | null
  answered: string | null
  at: Date
  body: Buffer | null
  state: 'waiting' | 'done' | 'stuck' | null
  tries: number | null
  due_at: Date | null
  /** state of the send that made the call, where the call failed */
  send: 'waiting' | 'stuck' | null
}

/** States in words of one list: a call of ours is done, or failed for good or for now. */
const toWire = ({ vault }: Pick<Ctx, 'vault'>, row: Row): IntegrationCall => ({
  id: wireId('integration_call', row.call_id),
  way: row.way,
  topic: row.topic,
  state: row.state ?? (row.problem ? (row.send ?? 'failed') : 'done'),
  status: row.status,
  problem: row.problem,
  tries: row.tries ?? 1,
  sent: row.body ? hideSecrets(vault.reveal(row.body), []) : row.sent,
  answered: row.answered,
  at: row.at.toISOString(),
  next_try_at: (row.state ?? row.send) === 'waiting' ? (row.due_at?.toISOString() ?? null) : null,
})

type Scope = Pick<Ctx, 'shop' | 'now'> & { trx: Trx }

const callsOf = async (
  db: Db | Trx,
  { shop }: Pick<Ctx, 'shop'>,
  name: string,
  only: bigint | null,
): Promise<Row[]> => {
  const { rows } = await sql<Row>`
    select c.call_id, c.way, c.topic, c.status, coalesce(i.problem, c.problem) as problem, c.sent,
      c.answered, c.at, i.body, i.state, coalesce(i.tries, q.tries) as tries,
      coalesce(i.due_at, q.due_at) as due_at,
      case when c.problem is null then null
        when q.state = 'waiting' then 'waiting' when q.state = 'failed' then 'stuck' end as send
    from integration_call c
    left join inbox i on i.shop_id = c.shop_id and i.inbox_id = c.inbox_id
    left join vendor_send q on q.shop_id = c.shop_id and q.send_id = c.send_id
    where c.shop_id = ${shop.shop_id} and c.name = ${name}
      and (${only}::bigint is null or c.call_id = ${only})
    order by coalesce(i.state <> 'done' and i.body is not null, false) desc, c.call_id desc
    limit ${callsShown}`.execute(db)
  return rows
}

/** Lists the last calls of a vendor in both directions, deliveries that aren't done first. */
export const listCalls = async (
  ctx: Ctx,
  { params }: Parsed<typeof listCall>,
): Promise<Answer<typeof listCall>> => {
  const { name } = await knownVendor(ctx, params.name)
  return { rows: (await callsOf(ctx.db, ctx, name, null)).map((row) => toWire(ctx, row)) }
}

/** Has a delivery that isn't done tried again now, and as often as a new one. */
const repeatDelivery = async ({ trx, shop, now }: Scope, id: bigint): Promise<boolean> => {
  const { rows } = await sql`
    update inbox i
    set state = 'waiting', tries = 0, due_at = ${now}
    from integration_call c
    where c.shop_id = ${shop.shop_id} and c.call_id = ${id}
      and i.shop_id = c.shop_id and i.inbox_id = c.inbox_id
      and i.state <> 'done' and i.body is not null
    returning i.inbox_id`.execute(trx)
  if (rows.length > 0) wake('inbox')
  return rows.length > 0
}

/** Has a send that isn't done tried again now; one that is under way isn't touched. */
const repeatSend = async ({ trx, shop, now }: Scope, id: bigint): Promise<boolean> => {
  const { rows } = await sql`
    update vendor_send q
    set state = 'waiting', tries = 0, due_at = ${now}, created_at = ${now}
    from integration_call c
    where c.shop_id = ${shop.shop_id} and c.call_id = ${id}
      and q.shop_id = c.shop_id and q.send_id = c.send_id and q.state in ('waiting', 'failed')
      and (q.held_until is null or q.held_until <= ${now})
    returning q.send_id`.execute(trx)
  if (rows.length > 0) wake('vendor_sends')
  return rows.length > 0
}

/** Has a delivery or a send that isn't done tried again now. */
export const repeatCall = (
  ctx: Ctx,
  { params }: Parsed<typeof call>,
): Promise<Answer<typeof call>> =>
  transact(ctx.db, async (trx) => {
    const { name } = await knownVendor({ ...ctx, db: trx }, params.name)
    const id = readId('integration_call', params.id)
    const [found] = await callsOf(trx, ctx, name, id)
    if (!found) throw new Refusal('not_found')
    const repeat = found.way === 'in' ? repeatDelivery : repeatSend
    if (!(await repeat({ ...ctx, trx }, id))) throw new Refusal('call_not_open')
    const verb = found.way === 'in' ? 'repeat_delivery' : 'repeat_vendor_send'
    await audit(trx, ctx, verb, name, { call: params.id })
    const [row] = await callsOf(trx, ctx, name, id)
    return toWire(ctx, row!)
  })
