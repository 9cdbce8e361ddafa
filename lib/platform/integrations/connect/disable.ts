import type { Answer, Parsed } from '#contract/endpoint.ts'
import type { disableIntegration as call } from '#contract/integrations/calls.ts'
import { audit } from '#platform/audit.ts'
import type { Ctx } from '#platform/ctx.ts'
import { transact } from '#platform/db/transact.ts'
import { askingOf, type Limit, startLimit } from '#platform/integrations/ask-vendor.ts'
import type { Credentials, Manifest } from '#platform/integrations/manifest.ts'
import {
  credentialsOf,
  findRow,
  holdRow,
  readIntegration,
  type Row,
} from '#platform/integrations/read-integration.ts'
import { knownVendor } from '#platform/integrations/registry.ts'
import { endSends } from '#platform/integrations/send/begin.ts'
import { liveWorkflows } from '#platform/workflows/define/live-workflows.ts'
import { pauseWorkflow } from '#platform/workflows/define/pause-workflow.ts'
import { withAccess } from './access.ts'
import { unsubscribe } from './subscribe.ts'

/** Ends a connection on our side: its address of delivery opens nothing any more. */
const end = (ctx: Ctx, manifest: Manifest): Promise<Row> =>
  transact(ctx.db, async (trx) => {
    const { shop, now } = ctx
    const row = await holdRow(trx, shop.shop_id, manifest.name, now)
    if (row.state === 'off') return row
    await manifest.mayEnd?.(trx, shop.shop_id, row)
    await trx
      .updateTable('integration')
      .set({
        state: 'off',
        account: null,
        sealed: null,
        last4: null,
        scopes: [],
        hooks: [],
        hook_digest: null,
        problem: null,
        refusals: 0,
        renewing_until: null,
        attempt: row.attempt + 1,
        connected_at: null,
        changed_at: now,
      })
      .where('shop_id', '=', shop.shop_id)
      .where('name', '=', manifest.name)
      .execute()
    await trx
      .deleteFrom('integration_grant')
      .where('shop_id', '=', shop.shop_id)
      .where('name', '=', manifest.name)
      .execute()
    if (manifest.sends) await endSends(trx, ctx, manifest)
    await manifest.end?.(trx, shop.shop_id)
    const listening = await liveWorkflows(trx, shop.shop_id, now, [...manifest.triggers])
    for (const { workflow_id, state } of listening)
      if (state === 'live') await pauseWorkflow({ ...ctx, trx }, workflow_id, 'trigger')
    await audit(trx, ctx, 'disconnect_integration', manifest.name)
    return row
  })

/** Reads the access that removes webhooks: one that may have ended is tried, and renewed. */
const lastAccess = (ctx: Ctx, manifest: Manifest, row: Row, limit: Limit): Promise<Credentials> =>
  withAccess(
    ctx,
    manifest,
    row,
    async (ask, credentials) => {
      if (credentials['refresh_token'] !== undefined) await manifest.check(ask, credentials)
      return credentials
    },
    limit,
  )

/** Disconnects a vendor. One that can't be reached keeps webhooks that lead nowhere. */
export const disable = async (
  ctx: Ctx,
  { params }: Parsed<typeof call>,
): Promise<Answer<typeof call>> => {
  const manifest = await knownVendor(ctx, params.name)
  const limit = startLimit()
  const known = await findRow(ctx.db, ctx.shop.shop_id, manifest.name)
  // an access that can't be renewed leaves webhooks that lead nowhere
  const hasHooks = known !== undefined && known.hooks.length > 0
  const renewed = hasHooks && (await lastAccess(ctx, manifest, known, limit).catch(() => null))
  const row = await end(ctx, manifest)
  if (row.hooks.length > 0) {
    const credentials = renewed || credentialsOf(ctx, row)
    const ask = askingOf(ctx, manifest, credentials, limit)
    await unsubscribe({ manifest, ask, credentials }, row.hooks)
  }
  return readIntegration(ctx.db, ctx, manifest)
}
