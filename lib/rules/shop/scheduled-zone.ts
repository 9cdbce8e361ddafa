import type { Settings } from '#contract/shop/settings-shapes.ts'

/**
 * Returns the time zone in which scheduled times are typed, shown and bounded: the one of the
 * settings while it is switched on, else the shop's.
 */
export const scheduledZone = ({
  time_zone,
  settings,
}: {
  time_zone: string
  settings: Settings
}): string =>
  (settings.enable_scheduled_timezone_FT && settings.scheduled_timezone_data?.tz) || time_zone

/** Returns the two zones that screens with scheduled times need. */
export const zonesOf = (shop: {
  time_zone: string
  settings: Settings
}): { zone: string; scheduledZone: string } => ({
  zone: shop.time_zone,
  scheduledZone: scheduledZone(shop),
})
