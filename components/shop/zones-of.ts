import type { Shop } from '#contract/shop/shapes.ts'
import { timeZones } from '#rules/tools/time-zones.ts'

/** Lists the time zones to choose from, including the shop's two current ones. */
export const zonesOf = ({ time_zone: zone, settings }: Shop): string[] =>
  timeZones(zone, settings.scheduled_timezone_data?.tz ?? zone)
