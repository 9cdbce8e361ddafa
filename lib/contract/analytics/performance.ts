import { endpoint } from '#contract/endpoint.ts'

/** The shop's all-time credit figures. */
export const getGiftCardUsage = endpoint({
  name: 'getGiftCardUsage',
  method: 'GET',
  path: '/gift-cards-analytics/usage',
  right: 'read',
  shopIn: ['query'],
  source: 'dashboard §8, gift-cards-analytics',
})

/**
 * A period (both days inclusive) compared with the period of equal length before it. Refuses ranges
 * that are reversed, in the future or over 366 days, by field.
 */
export const getGiftCardsIndepth = endpoint({
  name: 'getGiftCardsIndepth',
  method: 'POST',
  path: '/api/analytics/gift-cards/indepth',
  right: 'read',
  shopIn: ['body'],
  source: 'campaigns-and-calls §4, Analytics',
  feature: 'analytics_indepth',
})
