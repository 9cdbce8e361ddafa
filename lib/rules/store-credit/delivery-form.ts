import * as z from 'zod/mini'
import { expirationPeriods, sendingMethods } from '#contract/shop/settings.ts'
import type { SettingKey, Settings } from '#contract/shop/settings-shapes.ts'

/**
 * The form for delivery and validity of bought cards. Messages are keys of
 * messages/<locale>/gift-card-product.json, `validation`.
 */
export const deliveryForm = z
  .object({
    method: z.enum(sendingMethods),
    expires: z.enum(['never', 'after']),
    period: z.string(),
    type: z.enum(expirationPeriods),
  })
  .check(({ value, issues }) => {
    if (value.expires === 'after' && !/^[1-9]\d{0,3}$/.test(value.period.trim()))
      issues.push({ code: 'custom', input: value.period, path: ['period'], message: 'wholeNumber' })
  })
export type DeliveryForm = z.infer<typeof deliveryForm>

/** Fills the form from the settings. */
export const deliveryTyped = (settings: Settings): DeliveryForm => ({
  method: settings.gift_card_sending_method ?? 'after_payment',
  expires: settings.c2c_giftcard_expiration_period ? 'after' : 'never',
  period: String(settings.c2c_giftcard_expiration_period ?? 12),
  type: settings.c2c_giftcard_expiration_period
    ? (settings.c2c_giftcard_expiration_period_type ?? 'day')
    : 'month',
})

const wireOf = ({ method, expires, period, type }: DeliveryForm) =>
  ({
    gift_card_sending_method: method,
    ...(expires === 'after' ? { c2c_giftcard_expiration_period_type: type } : {}),
    c2c_giftcard_expiration_period: expires === 'after' ? Number(period) : null,
  }) satisfies Settings

/** Returns the changed settings, one call each; the unit comes before its number. */
export const deliveryChanges = (
  before: DeliveryForm,
  after: DeliveryForm,
): { key: SettingKey; value: unknown }[] => {
  const was: Settings = wireOf(before)
  return (Object.entries(wireOf(after)) as [SettingKey, unknown][])
    .filter(([key, value]) => was[key] !== value)
    .map(([key, value]) => ({ key, value }))
}
