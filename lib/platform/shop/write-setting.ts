import { sql } from 'kysely'
import type { Parsed } from '#contract/endpoint.ts'
import { Refusal, refuseIssues } from '#contract/error.ts'
import { type SettingKey, type Settings, settingKeys } from '#contract/shop/settings-shapes.ts'
import type { deleteSetting, putSetting } from '#contract/shop/calls.ts'
import { audit } from '#platform/audit.ts'
import type { Ctx } from '#platform/ctx.ts'
import { transact } from '#platform/db/transact.ts'
import { holdSettings } from './hold-settings.ts'
import {
  areLimitsApart,
  defaultSettings,
  mayWriteSetting,
  writtenAs,
} from '#rules/settings/settings.ts'
import { isFeatureAllowed, wholePlan } from '#rules/way/feature-gate.ts'

const known = (key: string): SettingKey => {
  if (!(settingKeys as string[]).includes(key))
    throw new Refusal('invalid_input', {
      field: 'key',
      message: `key: there is no setting ${key.slice(0, 64)}`,
    })
  return key as SettingKey
}

/** Writes one setting that the role may write; the value is checked by the setting's own schema. */
export const writeSetting = async (ctx: Ctx, { body }: Parsed<typeof putSetting>) => {
  const key = known(body.key)
  if (!mayWriteSetting(ctx.actor, key)) throw new Refusal('forbidden', { field: 'key' })
  const result = writtenAs(key).safeParse(body.value)
  if (!result.success)
    throw refuseIssues(
      result.error.issues.map((issue) => ({ ...issue, path: ['value', ...issue.path] })),
    )
  const written = result.data
  return change(ctx, key, written, sql`settings || ${JSON.stringify({ [key]: written })}::jsonb`)
}

/** Resets a setting to its default. */
export const dropSetting = async (ctx: Ctx, { query, body }: Parsed<typeof deleteSetting>) => {
  const key = known(query.key ?? body?.key ?? '')
  if (!mayWriteSetting(ctx.actor, key)) throw new Refusal('forbidden', { field: 'key' })
  return change(ctx, key, null, sql`settings - ${key}::text`)
}

/** Refuses to switch on what the plan lacks; switching it off is always possible. */
const refuseOutsidePlan = (settings: Settings, feature: string): void => {
  if (!isFeatureAllowed(settings, feature, { auto_approve_for_plan: wholePlan }))
    throw new Refusal('feature_not_in_plan', { field: 'value', facts: { feature } })
}

/**
 * Serialises writers of a shop's settings until the transaction ends, so that the old value and
 * pairs of limits are checked against current ones.
 */
const change = (ctx: Ctx, key: SettingKey, after: unknown, written: ReturnType<typeof sql>) =>
  transact(ctx.db, async (trx) => {
    const { shop_id } = ctx.shop
    const before = await holdSettings(trx, shop_id)
    if (key === 'using_email_builder' && after === true && !before.using_email_builder)
      refuseOutsidePlan(before, 'email_builder')
    const { rows } = await sql<{ settings: Settings }>`
      update shop set settings = ${written}
      where shop_id = ${shop_id}
      returning settings`.execute(trx)
    const settings = { ...defaultSettings, ...rows[0]?.settings }
    if (key.startsWith('limit_') && !areLimitsApart(settings))
      throw new Refusal('invalid_input', {
        field: 'value',
        message: 'value: the maximum must be greater than the minimum',
      })
    await audit(trx, ctx, 'change_setting', key, {
      before: before[key] ?? defaultSettings[key] ?? null,
      after,
    })
    return { settings }
  })
