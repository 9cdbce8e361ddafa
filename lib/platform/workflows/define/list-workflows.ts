import type { Answer, Parsed } from '#contract/endpoint.ts'
import type {
  getWorkflow as getCall,
  listWorkflows as listCall,
  listWorkflowVersions as versionsCall,
} from '#contract/workflows/define.ts'
import type { WorkflowData } from '#contract/workflows/definition-shapes.ts'
import type { Ctx } from '#platform/ctx.ts'
import { snapshot } from '#platform/db/transact.ts'
import { listVersions } from '#platform/versions/read-versions.ts'
import { toVersion } from '#platform/versions/to-version.ts'
import { findWorkflow, readWorkflows } from './read-workflow.ts'
import { toWorkflows } from './to-workflow.ts'
import { versionsOf } from './workflow-kind.ts'

const scopeOf = ({ shop, now }: Ctx) => ({ shop_id: shop.shop_id, now })

/** Lists the workflows of the shop in their order. */
export const listWorkflows = (
  ctx: Ctx,
  { query }: Parsed<typeof listCall>,
): Promise<Answer<typeof listCall>> =>
  snapshot(ctx.db, async (trx) => {
    const rows = await readWorkflows(trx, scopeOf(ctx), query.archived ?? false)
    const written = await toWorkflows(trx, ctx, rows)
    return { workflows: written.map(({ workflow }) => workflow) }
  })

/** One workflow with the problems of its draft. */
export const getWorkflow = (
  ctx: Ctx,
  { params }: Parsed<typeof getCall>,
): Promise<Answer<typeof getCall>> =>
  snapshot(ctx.db, async (trx) => {
    const [written] = await toWorkflows(trx, ctx, [
      await findWorkflow(trx, scopeOf(ctx), params.id),
    ])
    return written!
  })

/** Lists the newest versions of a workflow with the differences of each from the one before. */
export const listWorkflowVersions = (
  ctx: Ctx,
  { params }: Parsed<typeof versionsCall>,
): Promise<Answer<typeof versionsCall>> =>
  snapshot(ctx.db, async (trx) => {
    const { workflow_id, live_no } = await findWorkflow(trx, scopeOf(ctx), params.id)
    const of = versionsOf(workflow_id)
    const rows = await listVersions(trx, ctx, of)
    const versions = rows.map((row, at) => {
      const before = rows[at + 1]?.data as WorkflowData | undefined
      const changes = before ? of.kind.differences(before, row.data as WorkflowData) : []
      return { ...toVersion(row, live_no, ctx.now), changes }
    })
    return { versions }
  })
