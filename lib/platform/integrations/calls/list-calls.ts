import { type RawBuilder, sql } from 'kysely'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import type {
  listIntegrationCalls as listCall,
  repeatIntegrationCall as call,
} from '#contract/integrations/calls.ts'
import type { IntegrationProblem } from '#contract/integrations/integrations.ts'
import type { IntegrationCall } from '#contract/integrations/shapes.ts'
import { audit } from '#platform/audit.ts'
import type { Ctx } from '#platform/ctx.ts'
import { countRows, pageOf, stepOf, walkOf } from '#platform/db/page.ts'
import { type Db, transact, type Trx } from '#platform/db/transact.ts'
import { readId, wireId } from '#platform/ids.ts'
import { hideSecrets } from './hide-secrets.ts'
import type { Manifest } from '#platform/integrations/manifest.ts'
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

type Which = { name: string; only?: bigint; query?: Parsed<typeof listCall>['query'] }

/** Selects calls (c) of a vendor with the delivery (i) or the send (q) of each. */
const fromCalls = ({ shop }: Pick<Ctx, 'shop'>, { name, only, query = {} }: Which) => {
  const { way, outcome, topic } = query
  const problem = sql`coalesce(i.problem, c.problem)`
  const byOutcome = {
    done: sql`and ${problem} is null and coalesce(i.state, 'done') = 'done'`,
    failed: sql`and ${problem} is not null`,
  }
  return sql`
    from integration_call c
    left join inbox i on i.shop_id = c.shop_id and i.inbox_id = c.inbox_id
    left join vendor_send q on q.shop_id = c.shop_id and q.send_id = c.send_id
    where c.shop_id = ${shop.shop_id} and c.name = ${name}
      ${only === undefined ? sql`` : sql`and c.call_id = ${only}`}
      ${way ? sql`and c.way = ${way}` : sql``}
      ${topic ? sql`and c.topic = ${topic}` : sql``}
      ${outcome ? byOutcome[outcome] : sql``}`
}

const callsOf = async (db: Db | Trx, from: RawBuilder<unknown>): Promise<Row[]> => {
  const { rows } = await sql<Row>`
    select c.call_id, c.way, c.topic, c.status, coalesce(i.problem, c.problem) as problem, c.sent,
      c.answered, c.at, i.body, i.state, coalesce(i.tries, q.tries) as tries,
      coalesce(i.due_at, q.due_at) as due_at,
      case when c.problem is null then null
        when q.state = 'waiting' then 'waiting' when q.state = 'failed' then 'stuck' end as send
    ${from}`.execute(db)
  return rows
}

/** Lists the topics that a vendor's calls have. */
const topicsOf = async (
  { db, shop }: Pick<Ctx, 'db' | 'shop'>,
  name: Manifest['name'],
): Promise<string[]> => {
  const found = await db
    .selectFrom('integration_call')
    .select('topic')
    .distinct()
    .where('shop_id', '=', shop.shop_id)
    .where('name', '=', name)
    .where('topic', '<>', '')
    .orderBy('topic')
    .execute()
  return found.map(({ topic }) => topic)
}

/** Lists the calls of a vendor in both directions, newest first. */
export const listCalls = async (
  ctx: Ctx,
  { params, query }: Parsed<typeof listCall>,
): Promise<Answer<typeof listCall>> => {
  const { name } = await knownVendor(ctx, params.name)
  const from = fromCalls(ctx, { name, query })
  const walk = walkOf(query)
  const [rows, count, topics] = await Promise.all([
    callsOf(ctx.db, sql`${from} ${stepOf(walk, { id: sql`c.call_id` })}`),
    countRows(ctx.db, from),
    topicsOf(ctx, name),
  ])
  const page = pageOf(rows, walk, ({ at, call_id }) => ({ at, id: call_id }))
  return { ...count, ...page, topics, rows: page.rows.map((row) => toWire(ctx, row)) }
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
    const from = fromCalls(ctx, { name, only: id })
    const [found] = await callsOf(trx, from)
    if (!found) throw new Refusal('not_found')
    const repeat = found.way === 'in' ? repeatDelivery : repeatSend
    if (!(await repeat({ ...ctx, trx }, id))) throw new Refusal('call_not_open')
    const verb = found.way === 'in' ? 'repeat_delivery' : 'repeat_vendor_send'
    await audit(trx, ctx, verb, name, { call: params.id })
    const [row] = await callsOf(trx, from)
    return toWire(ctx, row!)
  })
