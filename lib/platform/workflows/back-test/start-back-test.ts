import { Refusal } from '#contract/error.ts'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import { backTestDaysMost, pastTriggers } from '#contract/workflows/back-test/back-test.ts'
import type { startBackTest as call } from '#contract/workflows/back-test/calls.ts'
import type { WorkflowData } from '#contract/workflows/definition-shapes.ts'
import { audit } from '#platform/audit.ts'
import type { TrxCtx } from '#platform/ctx.ts'
import { readId, wireId } from '#platform/ids.ts'
import { wake } from '#platform/work/wake.ts'
import { parseMoney } from '#rules/money.ts'
import { dayIn } from '#rules/store-credit/expiration.ts'
import { daysIn } from '#rules/tools/day-range.ts'
import { problemsOf } from '#rules/workflows/problems.ts'
import { definitionDigest } from './digest.ts'
import { toBackTest } from './find-back-test.ts'
import { runningMost } from './limits.ts'

type Body = Parsed<typeof call>['body']

const refuse = (field: string, message: string): Refusal =>
  new Refusal('invalid_input', { field, message: `${field}: ${message}` })

/** Refuses a definition that can't be decided, with every problem and its field. */
const refuseUnfit = (workflow: WorkflowData, today: string): void => {
  const problems = problemsOf(workflow, today).map(({ path, key, facts }) => {
    // the field of a condition is a fact's name, that of a problem its place
    const { field: name, ...rest } = facts ?? {}
    return { field: `workflow.${path}`, code: key, ...rest, ...(name ? { name } : {}) }
  })
  if (problems[0]) throw new Refusal('workflow_not_right', { field: problems[0].field, problems })
  if (!pastTriggers.some((trigger) => trigger === workflow.trigger))
    throw new Refusal('no_past', { field: 'workflow.trigger' })
}

const refuseDays = ({ from, to }: Pick<Body, 'from' | 'to'>): void => {
  if (from > to) throw refuse('to', 'must not be before from')
  if (daysIn({ from, to }) > backTestDaysMost)
    throw refuse('from', `a back-test reads at most ${backTestDaysMost} days`)
}

/** Reads a percentage in hundredths of a percent. */
const marginOf = (percent: string | null | undefined): number | null => {
  if (percent === null || percent === undefined) return null
  const margin = parseMoney(percent)
  if (margin === null || margin < 0n || margin > 10_000n)
    throw refuse('margin_percent', 'must be from 0 to 100')
  return Number(margin)
}

const workflowOf = async (
  { trx, shop }: TrxCtx,
  id: string | null | undefined,
): Promise<{ workflow_id: bigint | null; title: string }> => {
  if (!id) return { workflow_id: null, title: '' }
  const found = await trx
    .selectFrom('workflow')
    .select(['workflow_id', 'title'])
    .where('shop_id', '=', shop.shop_id)
    .where('workflow_id', '=', readId('workflow', id))
    .executeTakeFirst()
  if (!found) throw new Refusal('not_found', { field: 'workflow_id' })
  return found
}

/** Starts a back-test; a worker runs it. */
export const startBackTest = async (
  ctx: TrxCtx,
  { body }: Parsed<typeof call>,
): Promise<Answer<typeof call>> => {
  const { trx, shop, now, actor } = ctx
  const { workflow, from, to } = body
  refuseUnfit(workflow, dayIn(shop.time_zone, now))
  refuseDays(body)
  const margin = marginOf(body.margin_percent)
  const of = await workflowOf(ctx, body.workflow_id)
  const running = await trx
    .selectFrom('back_test')
    .select('back_test_id')
    .where('shop_id', '=', shop.shop_id)
    .where('state', '=', 'running')
    .where('template', 'is', null)
    .execute()
  if (running.length >= runningMost) throw new Refusal('too_many_back_tests')
  const row = await trx
    .insertInto('back_test')
    .values({
      shop_id: shop.shop_id,
      ...of,
      data: JSON.stringify(workflow),
      digest: definitionDigest(workflow),
      from_day: from,
      to_day: to,
      margin,
      state: 'running',
      problem: null,
      events_total: null,
      figures: null,
      staff_id: actor.id,
      held_by: null,
      held_until: null,
      created_at: now,
      finished_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await audit(trx, ctx, 'start_back_test', wireId('back_test', row.back_test_id), {
    workflow: of.title,
    from,
    to,
  })
  wake('back_tests')
  return { back_test: await toBackTest({ ...ctx, db: trx }, row) }
}
