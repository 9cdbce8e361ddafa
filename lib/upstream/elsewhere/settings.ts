import { type SettingKey, Settings } from '#contract/shop/settings-shapes.ts'
import { type Fields, fieldsOf, jsonOf } from './fields.ts'

const flags = new Map<unknown, boolean>([
  [1, true],
  [0, false],
  ['1', true],
  ['0', false],
])

/** A feature's count may be absent, which means unlimited, or come as text. */
const featureOf = (feature: unknown): Fields => {
  const { name, count } = fieldsOf(feature)
  return { name, count: count === undefined || count === null ? null : Number(count) }
}
/** Reads a plan's features; undefined for what isn't a list. */
export const featuresOf = (features: unknown): Fields[] | undefined => {
  const list = jsonOf(features)
  return Array.isArray(list) ? list.map(featureOf) : undefined
}

/** Reads an object's texts by their names; undefined for what isn't an object. */
const textsOf = (value: unknown, ...names: string[]): Fields | undefined => {
  const texts = jsonOf(value)
  if (typeof texts !== 'object') return undefined
  return Object.fromEntries(names.map((name) => [name, fieldsOf(texts)[name] ?? '']))
}

const readers: { [K in SettingKey]?: (value: unknown) => unknown } = {
  features: featuresOf,
  scheduled_timezone_data: (value) => textsOf(value, 'tz'),
  email_gift_card_manual: (value) => textsOf(value, 'subject', 'template_title'),
  limit_store_credit_issue_max_value: (value) => (value === '' ? null : undefined),
  limit_store_credit_issue_min_value: (value) => (value === '' ? null : undefined),
  workflows_month_budget: (value) => (value === '' ? null : undefined),
}

/** Settings that protect: on where they can't be read. */
const locks: readonly string[] = [
  'block_shop',
  'gw_locked',
  'hiding_gift_card_code_except_last_4_digits',
] satisfies SettingKey[]
/** Settings without which more could be given: an answer in which they can't be read is broken. */
const bounds: readonly string[] = [
  'limit_store_credit_issue_max_value',
  'limit_store_credit_issue_min_value',
  'workflows_month_budget',
] satisfies SettingKey[]

/** Reads a setting that may be JSON text; undefined for none that we know. */
const formOf = (key: SettingKey, value: unknown): unknown =>
  [readers[key]?.(value), value, jsonOf(value), flags.get(value)].find(
    (form) => form !== undefined && Settings.shape[key].safeParse(form).success,
  )

const reported = new Set<string>()
/** Logs once which settings count as unset. */
const report = (unread: readonly string[]): void => {
  const settings = unread.join(', ')
  if (unread.length === 0 || reported.has(settings)) return
  reported.add(settings)
  const problem = 'settings of another upstream that cannot be read count as unset'
  console.error(JSON.stringify({ level: 'warn', problem, settings }))
}

/**
 * Reads settings, of which all or single values may be JSON text. A harmless one that can't be read
 * counts as unset, so that it takes nothing else with it; what isn't settings at all stays, broken.
 */
export const settingsOf = (settings: unknown): unknown => {
  const values = jsonOf(settings)
  if (typeof values !== 'object' || values === null || Array.isArray(values)) return values
  const unread: string[] = []
  const read = Object.entries(fieldsOf(values)).flatMap(([key, value]) => {
    if (!Object.hasOwn(Settings.shape, key)) return []
    const form = formOf(key as SettingKey, value)
    if (form !== undefined) return [[key, form]]
    if (locks.includes(key)) return [[key, value !== null]]
    if (bounds.includes(key)) return [[key, value]]
    if (value !== null) unread.push(key)
    return []
  })
  report(unread)
  return Object.fromEntries(read) as Fields
}
