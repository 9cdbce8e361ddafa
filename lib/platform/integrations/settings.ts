import type { Answer, Parsed } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import type { putIntegrationSettings as call } from '#contract/integrations/calls.ts'
import { audit } from '#platform/audit.ts'
import type { Ctx } from '#platform/ctx.ts'
import { transact } from '#platform/db/transact.ts'
import type { Manifest, Settings } from './manifest.ts'
import { settingsOf } from './kept-settings.ts'
import { holdRow, readIntegration } from './read-integration.ts'
import { knownVendor } from './registry.ts'

/** Refuses a setting that the vendor doesn't have, and a value of another kind. */
export const readSettings = (manifest: Manifest, sent: Settings): Settings => {
  for (const [key, value] of Object.entries(sent)) {
    const field = `settings.${key}`
    const known = manifest.settings.find((one) => one.key === key)
    const fits = (known?.kind === 'days') !== (typeof value === 'boolean')
    if (!known || !fits)
      throw new Refusal('invalid_input', {
        field,
        message: `${field}: ${known ? 'not a value of this setting' : 'no setting of this vendor'}`,
      })
  }
  return sent
}

/** Refuses an email that a vendor is to send though it gets no notice of it. */
export const refuseUntold = ({ sends }: Manifest, settings: Settings): void => {
  for (const [mail, notices] of Object.entries(sends?.mails ?? {}))
    if (settings[mail] === true && !notices.some((type) => settings[type] === true))
      throw new Refusal('mail_without_notice', { field: `settings.${mail}` })
}

/** Changes settings of a vendor, connected or not; those that aren't named stay. */
export const putSettings = async (
  ctx: Ctx,
  { params, body }: Parsed<typeof call>,
): Promise<Answer<typeof call>> => {
  const manifest = await knownVendor(ctx, params.name)
  const sent = readSettings(manifest, body.settings)
  return transact(ctx.db, async (trx) => {
    const row = await holdRow(trx, ctx.shop.shop_id, manifest.name, ctx.now)
    const settings = { ...settingsOf(manifest, row.settings), ...sent }
    refuseUntold(manifest, settings)
    await trx
      .updateTable('integration')
      .set({ settings: JSON.stringify(settings) })
      .where('shop_id', '=', ctx.shop.shop_id)
      .where('name', '=', manifest.name)
      .execute()
    await audit(trx, ctx, 'change_integration', manifest.name, sent)
    return readIntegration(trx, ctx, manifest)
  })
}
