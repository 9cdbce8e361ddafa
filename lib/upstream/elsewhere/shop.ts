import { isZone } from '#contract/shop/settings.ts'
import { Settings } from '#contract/shop/settings-shapes.ts'
import { completed, type Fields, fieldsOf, instantOf, jsonOf } from './fields.ts'

const flags = new Map<unknown, boolean>([
  [1, true],
  [0, false],
  ['1', true],
  ['0', false],
])
const only = (value: unknown, ...names: string[]): Fields =>
  Object.fromEntries(names.map((name) => [name, fieldsOf(value)[name] ?? '']))

/** A feature's count may be absent, which means unlimited, or come as text. */
const featureOf = (feature: unknown): Fields => {
  const { name, count } = fieldsOf(feature)
  return { name, count: count === undefined || count === null ? null : Number(count) }
}
export const featuresOf = (features: unknown): Fields[] => {
  const list = jsonOf(features)
  return Array.isArray(list) ? list.map(featureOf) : []
}

const readers: Record<string, (value: unknown) => unknown> = {
  features: featuresOf,
  scheduled_timezone_data: (value) => only(jsonOf(value), 'tz'),
  email_gift_card_manual: (value) => only(jsonOf(value), 'subject', 'template_title'),
}

// a lock that can't be read is closed
const locks = ['block_shop', 'gw_locked']

/**
 * Reads settings, of which all or single values may be JSON text; one that can't be read counts as
 * unset, so that it takes nothing else with it.
 */
export const settingsOf = (settings: unknown): Fields => {
  const given = fieldsOf(jsonOf(settings))
  const all = Object.entries(Settings.shape).flatMap(([key, shape]) => {
    const value = given[key]
    if (value === undefined) return []
    const forms = [readers[key]?.(value), value, jsonOf(value), flags.get(value)]
    const read = forms.find((one) => one !== undefined && shape.safeParse(one).success)
    const form = read === undefined && locks.includes(key) ? value !== null : read
    return form === undefined ? [] : [[key, form]]
  })
  return Object.fromEntries(all) as Fields
}

/** Reads a shop. Without a zone of its own it has that of its schedules, else UTC. */
export const shopOf = (answer: unknown): Fields => {
  const outer = fieldsOf(answer)
  const shop = 'shop' in outer ? { ...fieldsOf(outer['shop']), ...outer } : outer
  const settings = settingsOf(shop['settings'])
  const zones = [shop['time_zone'], fieldsOf(settings['scheduled_timezone_data'])['tz']]
  return {
    ...completed(shop, {
      intercom_email: null,
      intercom_id: null,
      country: null,
      city: null,
      address1: null,
      zip: null,
    }),
    created_at: instantOf(shop['created_at']),
    time_zone: zones.find((zone) => typeof zone === 'string' && isZone(zone)) ?? 'UTC',
    settings,
  }
}

/** Reads what a change of settings answers; without an answer the page reads the shop again. */
export const changedOf = (answer: unknown): Fields => ({
  settings: settingsOf(fieldsOf(answer)['settings']),
})

const planOf = (plan: unknown): Fields => {
  const { title, name = title, features } = fieldsOf(plan)
  return {
    ...completed(plan, { name, title: name, monthly: null, yearly: null }),
    features: featuresOf(features),
  }
}
const plansIn = (answer: unknown): Fields[] => {
  const plans = Array.isArray(answer) ? answer : fieldsOf(answer)['plans']
  return Array.isArray(plans) ? plans.map(planOf) : []
}
export const plansOf = (answer: unknown): Fields => ({ plans: plansIn(answer) })
export const pricingOf = (answer: unknown): Fields => ({
  ...completed(answer, { currency: 'USD', current: null, payment_plan: null, discount: null }),
  plans: plansIn(answer),
})

/** An upstream that doesn't list what is used limits nothing. */
export const servicesOf = (): Fields => ({ services: [] })
