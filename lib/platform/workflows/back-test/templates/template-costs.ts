import { type Selectable, sql } from 'kysely'
import type { Answer } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import {
  costsFreshDays,
  type PastTrigger,
  pastTriggers,
} from '#contract/workflows/back-test/back-test.ts'
import type { countTemplateCosts as call } from '#contract/workflows/back-test/calls.ts'
import type { TemplateCosts } from '#contract/workflows/back-test/shapes.ts'
import type { WorkflowData } from '#contract/workflows/definition-shapes.ts'
import type { Ctx, TrxCtx } from '#platform/ctx.ts'
import type { Db, Trx } from '#platform/db/transact.ts'
import { wake } from '#platform/work/wake.ts'
import { definitionDigest } from '#platform/workflows/back-test/digest.ts'
import type { BackTestTable } from '#platform/workflows/back-test/tables.ts'
import { hasPast } from '#platform/workflows/known-triggers.ts'
import { formatMinor } from '#rules/money.ts'
import { dayIn } from '#rules/store-credit/expiration.ts'
import { daysFrom } from '#rules/tools/day-range.ts'
import { shareOf } from '#rules/tools/share.ts'
import { problemsOf } from '#rules/workflows/problems.ts'
import { templates } from '#rules/workflows/templates/templates.ts'

const day = 24 * 60 * 60 * 1000
const yearDays = 365

type Template = { name: string; data: WorkflowData; digest: string }

/** Lists the templates that can be back-tested as they are. */
const testedTemplates = (today: string): Template[] =>
  Object.entries(templates).flatMap(([name, { definition }]) => {
    const data = definition as WorkflowData
    const isTested =
      pastTriggers.includes(data.trigger as PastTrigger) && problemsOf(data, today).length === 0
    return isTested ? [{ name, data, digest: definitionDigest(data) }] : []
  })

type Done = Pick<
  Selectable<BackTestTable>,
  'template' | 'digest' | 'from_day' | 'to_day' | 'figures'
> & { finished_at: Date }

const newestOf = async (db: Db | Trx, shopId: bigint): Promise<Done[]> => {
  const { rows } = await sql<Done>`
    select distinct on (template) template, digest, from_day::text, to_day::text, figures,
      finished_at
    from back_test
    where shop_id = ${shopId} and template is not null and state = 'done'
    order by template, finished_at desc`.execute(db)
  return rows
}

const runningOf = (db: Db | Trx, shopId: bigint) =>
  db
    .selectFrom('back_test')
    .select(['template', 'digest'])
    .where('shop_id', '=', shopId)
    .where('template', 'is not', null)
    .where('state', '=', 'running')
    .execute()

const costsIn = async (
  db: Db | Trx,
  { shop, now }: Pick<Ctx, 'shop' | 'now'>,
): Promise<TemplateCosts> => {
  const running = await runningOf(db, shop.shop_id)
  const known = new Map(
    testedTemplates(dayIn(shop.time_zone, now)).map(({ name, digest }) => [name, digest]),
  )
  const done = await newestOf(db, shop.shop_id)
  return {
    currency: shop.currency,
    running: running.length,
    costs: done.flatMap(({ template, digest, figures, from_day, to_day, finished_at }) => {
      // a template that has changed since would cost something else
      if (!template || !figures || known.get(template) !== digest) return []
      const { rewards, people, amount, recalled, rewarded_revenue } = figures.draft
      const cost = BigInt(amount) - BigInt(recalled)
      const share = shareOf(cost, BigInt(rewarded_revenue))
      return [
        {
          template,
          from: from_day,
          to: to_day,
          counted_at: finished_at.toISOString(),
          rewards,
          people,
          amount: formatMinor(cost),
          share_of_revenue: share === null ? null : formatMinor(BigInt(share)),
        },
      ]
    }),
  }
}

/** Lists what templates would have cost, as far as it was counted. */
export const listTemplateCosts = (ctx: Ctx): Promise<Answer<typeof call>> => costsIn(ctx.db, ctx)

/** Starts what isn't counted yet; two calls at once start each template once. */
export const countTemplateCosts = async (ctx: TrxCtx): Promise<Answer<typeof call>> => {
  const { trx, shop, now, actor } = ctx
  const { shop_id } = shop
  await trx
    .selectFrom('shop')
    .select('shop_id')
    .where('shop_id', '=', shop_id)
    .forNoKeyUpdate()
    .execute()
  const today = dayIn(shop.time_zone, now)
  const all = testedTemplates(today)
  const triggers = [...new Set(all.map(({ data }) => data.trigger))]
  const past = new Set<string>()
  for (const trigger of triggers) if (await hasPast(trx, shop_id, trigger)) past.add(trigger)
  if (past.size === 0) throw new Refusal('no_past')
  const since = new Date(now.getTime() - costsFreshDays * day)
  const fresh = (await newestOf(trx, shop_id)).filter(({ finished_at }) => finished_at > since)
  const counted = new Set(
    [...fresh, ...(await runningOf(trx, shop_id))].map((one) => `${one.template} ${one.digest}`),
  )
  const due = all.filter(
    ({ name, digest, data }) => past.has(data.trigger) && !counted.has(`${name} ${digest}`),
  )
  if (due.length > 0)
    await trx
      .insertInto('back_test')
      .values(
        due.map(({ name, data, digest }) => ({
          shop_id,
          workflow_id: null,
          template: name,
          title: '',
          data: JSON.stringify(data),
          digest,
          from_day: daysFrom(today, -yearDays),
          to_day: daysFrom(today, -1),
          margin: null,
          state: 'running' as const,
          problem: null,
          events_total: null,
          figures: null,
          staff_id: actor.id,
          held_by: null,
          held_until: null,
          created_at: now,
          finished_at: null,
        })),
      )
      .execute()
  wake('back_tests')
  return costsIn(trx, ctx)
}
