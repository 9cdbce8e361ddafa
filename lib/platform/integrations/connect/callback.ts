import type { Answer, Parsed } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import type { connectIntegration as call } from '#contract/integrations/calls.ts'
import type { Ctx } from '#platform/ctx.ts'
import { transact } from '#platform/db/transact.ts'
import { askingOf } from '#platform/integrations/ask-vendor.ts'
import { type Credentials, type Manifest, VendorProblem } from '#platform/integrations/manifest.ts'
import { readIntegration } from '#platform/integrations/read-integration.ts'
import { vendorNamed } from '#platform/integrations/registry.ts'
import { refuseReplay } from '#platform/signed-body.ts'
import { backOf, digestOfState } from './enable.ts'
import { establish } from './establish.ts'

/** Kept when the connection began. */
type Begun = { verifier: string | null; keys: Credentials }

/** Uses up a state: of its own shop, vendor and session, in time. Error: 409 `connection_expired`. */
const takeState = async (ctx: Ctx, { name }: Manifest, state: string): Promise<Begun> => {
  const used = await ctx.db
    .deleteFrom('integration_grant')
    .where('shop_id', '=', ctx.shop.shop_id)
    .where('state_digest', '=', digestOfState(state))
    .where('name', '=', name)
    .where('session', '=', ctx.session)
    .where('expires_at', '>', ctx.now)
    .returning('verifier')
    .executeTakeFirst()
  if (!used) throw new Refusal('connection_expired')
  return JSON.parse(ctx.vault.reveal(used.verifier)) as Begun
}

/**
 * Finishes a connection that a vendor's page sent back. Without a state it began at the vendor, and a
 * person must have confirmed account and shop.
 */
export const callback = async (
  ctx: Ctx,
  { params, query }: Parsed<typeof call>,
): Promise<Answer<typeof call>> => {
  const manifest = vendorNamed(ctx.env, params.name)
  const { consent } = manifest
  const client = consent?.client(ctx.env)
  if (!consent || !client) throw new Refusal('not_found')
  const { code, app_key = null, state, signed = null } = query
  // without a state no keys were typed before
  if (state === undefined && consent.asks) throw new Refusal('connection_expired')
  if (state === undefined && (query.confirmed !== true || app_key === null))
    throw new Refusal('connection_unconfirmed')
  if (consent.prove) {
    if (state === undefined || app_key === null) throw new Refusal('connection_expired')
    const proof = consent.prove(client, { code, app_key, state, signed }, ctx.now)
    await transact(ctx.db, (trx) => refuseReplay(trx, proof))
  }
  const none: Begun = { verifier: null, keys: {} }
  const { verifier, keys } = state === undefined ? none : await takeState(ctx, manifest, state)
  await establish(ctx, manifest, async (limit) => {
    const asking = askingOf(ctx, manifest, { code, secret: client.secret, ...keys }, limit)
    const came = { code, app_key, verifier, keys, back: backOf(ctx.env, manifest), now: ctx.now }
    const given = await consent.exchange(asking, client, came).catch((cause: unknown) => {
      const isRefused =
        cause instanceof VendorProblem && cause.status !== null && cause.status < 500
      throw isRefused ? new Refusal('connection_expired') : cause
    })
    return { ...keys, ...given }
  })
  return readIntegration(ctx.db, ctx, manifest)
}
