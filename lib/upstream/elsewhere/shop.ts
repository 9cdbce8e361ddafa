import { isZone } from '#contract/shop/settings.ts'
import { completed, type Fields, fieldsOf, instantOf } from './fields.ts'
import { featuresOf, settingsOf } from './settings.ts'

/** Finds the shop in an answer, which may have it in a field of its own. */
export const shopIn = (answer: unknown): Fields => {
  const outer = fieldsOf(answer)
  return 'shop' in outer ? { ...fieldsOf(outer['shop']), ...outer } : outer
}

/** Reads a shop. Without a zone of its own it has that of its schedules, else UTC. */
export const shopOf = (answer: unknown): Fields => {
  const shop = shopIn(answer)
  const settings = settingsOf(shop['settings'])
  const zones = [shop['time_zone'], fieldsOf(fieldsOf(settings)['scheduled_timezone_data'])['tz']]
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

const planOf = (plan: unknown): Fields => {
  const { title, name = title, features } = fieldsOf(plan)
  return {
    ...completed(plan, { name, title: name, monthly: null, yearly: null }),
    features: featuresOf(features) ?? [],
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
