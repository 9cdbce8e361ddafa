import { sql } from 'kysely'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import type { Verdict } from '#contract/workflows/definition.ts'
import type { WorkflowData } from '#contract/workflows/definition-shapes.ts'
import type { getEvent as call } from '#contract/workflows/why.ts'
import type { Reward } from '#contract/rewards/shapes.ts'
import type { Scheme } from '#contract/workflows/custom/shapes.ts'
import type { Decision, Explained } from '#contract/workflows/why-shapes.ts'
import type { Ctx } from '#platform/ctx.ts'
import { snapshot, type Trx } from '#platform/db/transact.ts'
import { wireId } from '#platform/ids.ts'
import { rewardsOfEvent } from '#platform/workflows/rewards/read-rewards.ts'
import { readKept, withEarlier } from '#platform/workflows/run/kept-facts.ts'
import { formatMinor } from '#rules/money.ts'
import { compile } from '#rules/workflows/compile.ts'
import type { OwnFields } from '#rules/workflows/conditions.ts'
import { explain, type Trace } from '#rules/workflows/explain.ts'
import { fieldsOfScheme } from '#rules/workflows/scheme.ts'
import { freshStanding } from '#rules/workflows/standing.ts'
import { writeCredit, writeFacts, writeTrace } from '#rules/workflows/wire/trace.ts'
import { deafOf } from './deaf.ts'
import { liveVersion } from '#platform/workflows/define/live-version.ts'
import { readEventRow, toEvent } from './read-event.ts'

type Kept = NonNullable<ReturnType<typeof readKept>>
type Row = {
  workflow_id: bigint
  title: string
  version_no: number
  verdict: Verdict
  problem: string | null
  given: bigint
  data: WorkflowData
}

/** Reads the decisions about an event, each with the version that made it. */
const readRuns = async (trx: Trx, shopId: bigint, eventId: bigint): Promise<Row[]> => {
  const { rows } = await sql<Row>`
    select r.workflow_id, w.title, r.version_no, r.verdict, r.problem, r.given, v.data
    from workflow_run r
    join workflow w on w.shop_id = r.shop_id and w.workflow_id = r.workflow_id
    join version v on v.shop_id = r.shop_id and v.kind = 'workflow'
      and v.subject = 'wf' || r.workflow_id and v.no = r.version_no
    where r.shop_id = ${shopId} and r.event_id = ${eventId}
    order by w.place, r.workflow_id`.execute(trx)
  return rows
}

/**
 * Explains a decision on the facts that made it, with the version that was live. A verdict that no
 * case decided, as of a pause, stays as it was written.
 */
export const traceOf = (
  { workflow_id, data, verdict }: Pick<Row, 'workflow_id' | 'data' | 'verdict'>,
  { facts, seen }: Kept,
  own: OwnFields,
): Trace => {
  const id = wireId('workflow', workflow_id)
  const { standing = freshStanding, earlier = null } = seen.get(id) ?? {}
  const trace = explain(compile(id, data, own), withEarlier(facts, earlier), standing, own)
  return { ...trace, verdict }
}

type Unkept = Pick<Row, 'workflow_id' | 'title' | 'version_no' | 'data'>

/** Lists workflows that heard the event and had no case for it: such decisions are only counted. */
const noCases = async (
  trx: Trx,
  shopId: bigint,
  kept: Kept,
  runs: readonly Row[],
  at: Date,
): Promise<Unkept[]> => {
  const ids = [...kept.seen.keys()].filter(
    (id) => !runs.some(({ workflow_id }) => wireId('workflow', workflow_id) === id),
  )
  const { rows } = await sql<Unkept>`
    select w.workflow_id, w.title, v.no as version_no, v.data
    from workflow w
    cross join lateral (${liveVersion(at)}) v
    where w.shop_id = ${shopId} and 'wf' || w.workflow_id = any(${ids}::text[])
    order by w.place, w.workflow_id`.execute(trx)
  return rows
}

/** Reads the scheme of the custom trigger that an event is of, also of a disabled one. */
const schemeOf = async (trx: Trx, shopId: bigint, topic: string): Promise<Scheme | null> => {
  const { rows } = await sql<{ scheme: Scheme }>`
    select scheme from custom_trigger
    where shop_id = ${shopId} and 'tg' || trigger_id = ${topic}`.execute(trx)
  return rows[0]?.scheme ?? null
}

/** Lists the facts of a scheme by their names, with the labels of its fields. */
const labelled = (scheme: Scheme): Explained['fields'] => {
  const fields = fieldsOfScheme(scheme)
  return scheme.fields.flatMap(({ key, label }) => {
    const name = `event.${key}`
    const field = fields[name]
    return field ? [{ name, label, type: field.type, group: field.group }] : []
  })
}

const noCase = { verdict: 'no_case' as const, problem: null, given: 0n }

const toDecision = (one: Row, kept: Kept | null, own: OwnFields, rewards: Reward[]): Decision => {
  const workflow_id = wireId('workflow', one.workflow_id)
  const trace = kept && traceOf(one, kept, own)
  return {
    workflow_id,
    title: one.title,
    version: one.version_no,
    cases: one.data.cases,
    limits: one.data.limits ?? null,
    group: one.data.group ?? null,
    verdict: one.verdict,
    problem: one.problem,
    given: formatMinor(one.given),
    trace: trace && writeTrace(trace, own),
    credits: trace?.credits.map(writeCredit) ?? [],
    rewards: rewards.filter((reward) => reward.workflow_id === workflow_id),
  }
}

const explained = async ({ shop, now }: Ctx, trx: Trx, id: string): Promise<Explained> => {
  const row = await readEventRow(trx, { shop }, id)
  const { shop_id } = shop
  const facts = await trx
    .selectFrom('event_facts')
    .select('facts')
    .where('shop_id', '=', shop_id)
    .where('event_id', '=', row.event_id)
    .executeTakeFirst()
  const kept = facts ? readKept(facts.facts) : null
  const scheme = await schemeOf(trx, shop_id, row.topic)
  const own = scheme ? fieldsOfScheme(scheme) : {}
  const runs = await readRuns(trx, shop_id, row.event_id)
  const silent = kept ? await noCases(trx, shop_id, kept, runs, row.created_at) : []
  const all = [...runs, ...silent.map((one) => ({ ...one, ...noCase }))]
  const heard = all.map(({ workflow_id }) => workflow_id)
  const rewards = await rewardsOfEvent(trx, shop_id, row.event_id)
  return {
    event: toEvent(row),
    facts: kept && writeFacts(kept.facts.values, own),
    fields: scheme ? labelled(scheme) : [],
    decisions: all.map((one) => toDecision(one, kept, own, rewards)),
    deaf: await deafOf(trx, shop_id, row, { heard, now }),
    currency: shop.currency,
  }
}

/** Explains an event: why, and of those that didn't listen why not. Error: 404. */
export const getEvent = (ctx: Ctx, { params }: Parsed<typeof call>): Promise<Answer<typeof call>> =>
  snapshot(ctx.db, (trx) => explained(ctx, trx, params.id))
