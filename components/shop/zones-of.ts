import type { Shop } from '#contract/shop/calls.ts'
import { timeZones } from '#rules/tools/time-zones.ts'

/** Lists the zones to choose from, with the two that the shop has now. */
export const zonesOf = ({ time_zone: zone, settings }: Shop): string[] =>
  timeZones(zone, settings.scheduled_timezone_data?.tz ?? zone)
