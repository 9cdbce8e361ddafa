import { sql } from 'kysely'
import type { Parsed } from '#contract/endpoint.ts'
import { Refusal, refuseIssues } from '#contract/error.ts'
import { type SettingKey, type Settings, settingKeys } from '#contract/settings.ts'
import type { deleteSetting, putSetting } from '#contract/shop.ts'
import { audit } from '#platform/audit.ts'
import type { Ctx } from '#platform/ctx.ts'
import { transact } from '#platform/db/transact.ts'
import { formatMinor, parseMoney } from '#rules/money.ts'
import { defaultSettings, mayWriteSetting, writtenAs } from '#rules/settings.ts'

const known = (key: string): SettingKey => {
  if (!(settingKeys as string[]).includes(key)) throw new Refusal('invalid_input', { field: 'key', message: `key: there is no setting ${key.slice(0, 64)}` })
  return key as SettingKey
}

/** One key of the settings, by the allow-list of the role; the value is checked by the key's own schema. */
export const writeSetting = async (ctx: Ctx, { body }: Parsed<typeof putSetting>) => {
  const key = known(body.key)
  if (!mayWriteSetting(ctx.person, key)) throw new Refusal('forbidden', { field: 'key' })
  const value = readable(key, body.value)
  const found = writtenAs(key).safeParse(value)
  if (!found.success) throw refuseIssues(found.error.issues.map((issue) => ({ ...issue, path: ['value', ...issue.path] })))
  const written = found.data
  return change(ctx, key, { before: ctx.shop.settings[key] ?? null, after: written }, sql`settings || ${JSON.stringify({ [key]: written })}::jsonb`)
}

/** Back to the default. */
export const dropSetting = async (ctx: Ctx, { query, body }: Parsed<typeof deleteSetting>) => {
  const key = known(query.key ?? body?.key ?? '')
  if (!mayWriteSetting(ctx.person, key)) throw new Refusal('forbidden', { field: 'key' })
  return change(ctx, key, { before: ctx.shop.settings[key] ?? null, after: null }, sql`settings - ${key}::text`)
}

/** A limit may be typed as a number or with one decimal; it is kept as wire money. */
const readable = (key: SettingKey, value: unknown): unknown => {
  if (!key.startsWith('limit_') || value === null) return value
  const text = typeof value === 'number' ? String(value) : value
  const minor = typeof text === 'string' ? parseMoney(text) : null
  if (minor === null || minor < 0n) throw new Refusal('invalid_input', { field: 'value', message: 'value: not an amount with at most two decimals' })
  return formatMinor(minor)
}

const change = (ctx: Ctx, key: string, detail: object, settings: ReturnType<typeof sql>) =>
  transact(ctx.db, async (trx) => {
    const { rows } = await sql<{ settings: Settings }>`update shop set settings = ${settings} where shop_id = ${ctx.shop.shop_id} returning settings`.execute(trx)
    await audit(trx, ctx, 'change_setting', key, detail)
    return { settings: { ...defaultSettings, ...rows[0]?.settings } }
  })
