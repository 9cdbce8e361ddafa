import { sql } from 'kysely'
import type { VendorKey, VendorSettings } from '#contract/billing/vendor-shapes.ts'
import type { Settings } from '#contract/shop/settings-shapes.ts'
import { audit, type Author } from '#platform/audit.ts'
import { type Db, transact } from '#platform/db/transact.ts'
import { holdSettings } from '#platform/shop/hold-settings.ts'
import { defaultSettings } from '#rules/settings/settings.ts'
import { planNamed, planOf, settingsOfPlan } from './plans.ts'

type Value = boolean | string | null
export type Change = { key: VendorKey | 'features'; before: Value; after: Value }

/** The free plan: sold no more, and of no features; plan-routing says what its shops open. */
const freePlan = { name: 'covid19_free', title: 'Free', monthly: null, features: [] }
const noPlan: Settings = {
  ...settingsOfPlan(freePlan),
  gw_plan_name: null,
  gw_plan_title: null,
}

const settingsOf = (plan: string): Settings => {
  if (plan === 'none') return noPlan
  return settingsOfPlan(planNamed(plan) ?? freePlan)
}

type Key = VendorKey | 'features'

const valueOf = (settings: Settings, key: Key): Value => {
  if (key === 'plan') return planOf(settings)
  if (key === 'features') return textOf(settings.features ?? [])
  return settings[key] ?? (key === 'platform_meta_site_id' ? null : (defaultSettings[key] ?? false))
}

/** Writes features in one line, each with its count. */
const textOf = (features: NonNullable<Settings['features']>): string =>
  features.map(({ name, count }) => (count === null ? name : `${name} ${count}`)).join(', ')

/** Returns the keys that are written: a plan is one, with the features and switches that it sets. */
const keysOf = ({ gw_plan_name, gw_plan_title: _, ...rest }: Settings): Key[] => [
  ...(gw_plan_name === undefined ? [] : ['plan' as const]),
  ...(Object.keys(rest) as Key[]),
]

/**
 * Writes what the vendor alone sets of a shop; a plan sets its switches first, so that a switch
 * named beside it counts. Each change is audited; what stays the same isn't.
 */
export const changeByVendor = (
  db: Db,
  by: Author,
  { plan, ...switches }: VendorSettings,
): Promise<{ settings: Settings; changed: Change[] }> =>
  transact(db, async (trx) => {
    const { shop_id } = by.shop
    const before = await holdSettings(trx, shop_id)
    const written: Settings = { ...(plan ? settingsOf(plan) : {}), ...switches }
    await sql`
      update shop set settings = settings || ${JSON.stringify(written)}::jsonb
      where shop_id = ${shop_id}`.execute(trx)
    const after: Settings = { ...before, ...written }
    const changed = keysOf(written)
      .map((key) => ({ key, before: valueOf(before, key), after: valueOf(after, key) }))
      .filter((one) => one.before !== one.after)
    for (const { key, ...change } of changed)
      await (key === 'plan'
        ? audit(trx, by, 'change_plan', String(change.after), { before: change.before })
        : audit(trx, by, 'change_setting', key, change))
    return { settings: { ...defaultSettings, ...after }, changed }
  })
