import { sql } from 'kysely'
import type { Limits } from '#contract/workflows/definition-shapes.ts'
import type { DraftCase, Workflow } from '#contract/workflows/workflow-shapes.ts'
import type { Ctx } from '#platform/ctx.ts'
import type { Db, Trx } from '#platform/db/transact.ts'
import { wireId } from '#platform/ids.ts'
import { definitionDigest } from '#platform/workflows/back-test/digest.ts'
import { testedAt } from '#platform/workflows/back-test/tested-at.ts'
import { knownTriggers } from '#platform/workflows/known-triggers.ts'
import { formatMinor, parseMoney } from '#rules/money.ts'
import { dayIn } from '#rules/store-credit/expiration.ts'
import { isSame } from '#rules/tools/same.ts'
import { isFeatureAllowed, wholePlan } from '#rules/way/feature-gate.ts'
import { type Judging, type JudgedDraft, judgeDraft } from './judge-draft.ts'
import { periodFrom } from '#rules/workflows/standing.ts'
import { shownOf, type WorkflowRow } from './read-workflow.ts'

type Showing = Pick<Ctx, 'areas' | 'shop' | 'now'>

/** Reads what a shop's drafts are judged by. `from`: the moment at which one would go live. */
export const judgingOf = async (
  db: Db | Trx,
  ctx: Showing,
  from: Date = ctx.now,
): Promise<Judging> => {
  const { own, vendors } = await knownTriggers(ctx, db, ctx.shop.shop_id)
  return { today: dayIn(ctx.shop.time_zone, ctx.now), from, own, vendors }
}

type Spent = { workflow_id: bigint; period: string; from_day: string; spent: bigint }

const spentOf = async (db: Db | Trx, shopId: bigint): Promise<Map<string, bigint>> => {
  const { rows } = await sql<Spent>`
    select workflow_id, period, from_day::text, spent
    from workflow_spend
    where shop_id = ${shopId}`.execute(db)
  return new Map(
    rows.map(({ workflow_id, period, from_day, spent }) => [
      `${workflow_id} ${period} ${from_day}`,
      spent,
    ]),
  )
}

const budgetsOf = (
  { workflow_id, live }: WorkflowRow,
  data: JudgedDraft['data'],
  spent: ReadonlyMap<string, bigint>,
  today: string,
): Workflow['budget'] => {
  const limits = (live as { limits?: Limits } | null)?.limits ?? data?.limits
  return (limits?.budget ?? []).map(({ period, amount }) => {
    const from = periodFrom(period, today)
    return {
      period,
      amount: formatMinor(parseMoney(amount) ?? 0n),
      spent: formatMinor(spent.get(`${workflow_id} ${period} ${from}`) ?? 0n),
      from,
    }
  })
}

const stateOf = ({ state, live_since }: WorkflowRow, now: Date): Workflow['state'] =>
  state === 'live' && live_since !== null && live_since > now ? 'scheduled' : state

/** Writes workflows for the wire, each with the problems of its draft. */
export const toWorkflows = async (
  db: Db | Trx,
  ctx: Showing,
  rows: readonly WorkflowRow[],
): Promise<{ workflow: Workflow; problems: JudgedDraft['problems'] }[]> => {
  const { shop, now } = ctx
  const judging = await judgingOf(db, ctx)
  const spent = await spentOf(db, shop.shop_id)
  const approved = isFeatureAllowed(shop.settings, 'active_workflows', {
    auto_approve_for_plan: wholePlan,
  })
  const written = []
  for (const row of rows) {
    const shown = shownOf(row)
    const { data, problems } = judgeDraft(shown, judging)
    const tested = data && (await testedAt(db, shop.shop_id, definitionDigest(data)))
    const state = stateOf(row, now)
    const workflow: Workflow = {
      id: wireId('workflow', row.workflow_id),
      title: row.title,
      trigger: String(shown['trigger'] ?? ''),
      cases: (shown['cases'] ?? []) as DraftCase[],
      approved,
      active: state === 'live',
      new: false,
      shop_url: shop.shop_url,
      kind: row.kind,
      timing: (shown['timing'] ?? null) as Workflow['timing'],
      limits: (shown['limits'] ?? null) as Workflow['limits'],
      priority: row.place,
      group: (shown['group'] ?? null) as string | null,
      starts_at: (shown['starts_at'] ?? null) as string | null,
      ends_at: (shown['ends_at'] ?? null) as string | null,
      publish_at: row.publish_at?.toISOString() ?? null,
      version: row.version_no,
      live_version: row.live_no,
      state,
      paused_reason: row.paused_reason,
      budget: budgetsOf(row, data, spent, judging.today),
      tested: tested?.toISOString() ?? null,
      changed: row.live === null || !isSame(shown, row.live),
      revision: row.draft === null ? 0 : row.revision,
      changed_at: row.changed_at.toISOString(),
    }
    written.push({ workflow, problems })
  }
  return written
}
