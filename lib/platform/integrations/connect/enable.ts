import { createHash, randomBytes } from 'node:crypto'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import type { enableIntegration as call } from '#contract/integrations/calls.ts'
import { type PlatformEnv, publicUrl } from '#env.ts'
import { audit } from '#platform/audit.ts'
import type { Ctx } from '#platform/ctx.ts'
import { transact } from '#platform/db/transact.ts'
import { settingsOf } from '#platform/integrations/kept-settings.ts'
import {
  type Client,
  type Consent,
  type Credentials,
  keysOf,
  type Manifest,
  type Settings,
} from '#platform/integrations/manifest.ts'
import { grantMs, readIntegration } from '#platform/integrations/read-integration.ts'
import { vendorNamed } from '#platform/integrations/registry.ts'
import { readSettings, refuseUntold } from '#platform/integrations/settings.ts'
import { establish, heldOff, stateUntil } from './establish.ts'

/** Address of the dashboard's page to which the vendor's page of consent leads back. */
export const backOf = (env: PlatformEnv, { name }: Manifest): string =>
  `${publicUrl(env)}/integrations/${name}/connect/callback`

export const digestOfState = (state: string): Buffer => createHash('sha256').update(state).digest()

/** Reads the keys that a person typed: all of these, and no others. */
const readKeys = (manifest: Manifest, names: readonly string[], sent: Credentials): Credentials => {
  const stray = Object.keys(sent).find((key) => !names.includes(key))
  const refuse = (key: string, message: string) =>
    new Refusal('invalid_input', {
      field: `credentials.${key}`,
      message: `credentials.${key}: ${message}`,
    })
  if (stray !== undefined) throw refuse(stray, 'no key of this vendor')
  return Object.fromEntries(
    names.map((key) => {
      const { read, secret = true } = manifest.fields.find((field) => field.key === key) ?? {}
      const typed = sent[key]?.trim() ?? ''
      const value = read ? read(typed) : typed
      const isFit = value && /^[\x21-\x7e]{1,500}$/.test(value) && (!secret || value.length >= 8)
      if (!isFit) throw refuse(key, typed === '' || !read ? 'Required Field' : 'Invalid Value')
      return [key, value]
    }),
  )
}

/**
 * Begins a connection by consent: what comes back is believed with a state of 256 bits alone, which
 * is kept as a digest with the session, for ten minutes.
 */
const beginConsent = (
  ctx: Ctx,
  manifest: Manifest,
  consent: Consent,
  client: Client,
  { keys, more }: { keys: Credentials; more: Settings },
): Promise<string> =>
  transact(ctx.db, async (trx) => {
    const { shop, now, vault, session } = ctx
    const row = await heldOff(ctx, trx, manifest)
    const state = randomBytes(32).toString('base64url')
    const verifier = randomBytes(32).toString('base64url')
    const settings = { ...settingsOf(manifest, row.settings), ...more }
    refuseUntold(manifest, settings)
    await trx
      .updateTable('integration')
      .set({
        state: stateUntil(row),
        settings: JSON.stringify(settings),
        changed_at: now,
      })
      .where('shop_id', '=', shop.shop_id)
      .where('name', '=', manifest.name)
      .execute()
    await trx
      .insertInto('integration_grant')
      .values({
        shop_id: shop.shop_id,
        state_digest: digestOfState(state),
        name: manifest.name,
        session,
        verifier: vault.hide(JSON.stringify({ verifier, keys })),
        expires_at: new Date(now.getTime() + grantMs),
      })
      .execute()
    await audit(trx, ctx, 'begin_integration', manifest.name)
    const challenge = createHash('sha256').update(verifier).digest('base64url')
    return consent.page(client, { state, challenge, keys, back: backOf(ctx.env, manifest) })
  })

/** Leads to the imitation's page where vendors are imitated. */
const pageOf = ({ env }: Ctx, page: string): string =>
  env.STAND_IN_URL ? page.replace('https://', `${env.STAND_IN_URL.replace(/\/+$/, '')}/`) : page

/**
 * Connects a vendor by keys, or begins it by the vendor's page of consent. Where both are possible,
 * a key that the page doesn't ask for chooses.
 */
export const enable = async (
  ctx: Ctx,
  { params, body }: Parsed<typeof call>,
): Promise<Answer<typeof call>> => {
  const manifest = vendorNamed(ctx.env, params.name)
  const settings = readSettings(manifest, body.settings ?? {})
  const { consent } = manifest
  const client = consent?.client(ctx.env)
  const sent = body.credentials ?? {}
  const { before, alone } = keysOf(manifest)
  const isByKeys = Object.keys(sent).some((key) => alone.includes(key) && !before.includes(key))
  if (consent && client && !isByKeys) {
    const asked = { keys: readKeys(manifest, before, sent), more: settings }
    return { location: pageOf(ctx, await beginConsent(ctx, manifest, consent, client, asked)) }
  }
  const keys = readKeys(manifest, alone, sent)
  await establish(ctx, manifest, async () => keys, settings)
  return readIntegration(ctx.db, ctx, manifest)
}
