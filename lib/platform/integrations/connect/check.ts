import type { Answer, Parsed } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import type { checkIntegration as call } from '#contract/integrations/calls.ts'
import type { Ctx } from '#platform/ctx.ts'
import { startLimit } from '#platform/integrations/ask-vendor.ts'
import { VendorProblem } from '#platform/integrations/manifest.ts'
import { findRow, readIntegration } from '#platform/integrations/read-integration.ts'
import { knownVendor } from '#platform/integrations/registry.ts'
import { withAccess } from './access.ts'
import { noteProblem, noteReached } from './note-health.ts'
import { restore } from './register.ts'

/**
 * Checks a connection by reading the vendor's account, and registers webhooks that are missing; what
 * it finds is kept as its health.
 */
export const check = async (
  ctx: Ctx,
  { params }: Parsed<typeof call>,
): Promise<Answer<typeof call>> => {
  const manifest = await knownVendor(ctx, params.name)
  const row = await findRow(ctx.db, ctx.shop.shop_id, manifest.name)
  if (row?.state !== 'on' && row?.state !== 'broken') throw new Refusal('integration_off')
  try {
    const found = await withAccess(
      ctx,
      manifest,
      row,
      async (ask, credentials) => {
        const account = await manifest.check(ask, credentials)
        await restore(ctx, manifest, row, ask, credentials)
        return account
      },
      startLimit(),
    )
    await noteReached(ctx, manifest, row.attempt, found)
  } catch (cause) {
    if (!(cause instanceof VendorProblem)) throw cause
    await noteProblem(ctx, ctx.shop, manifest, row.attempt, cause)
  }
  return readIntegration(ctx.db, ctx, manifest)
}
