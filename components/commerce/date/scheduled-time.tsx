import { DateTime } from './date-time.tsx'

/** A time yet to come, exact and with its zone, which may differ from the shop's. */
export function ScheduledTime({ at, zone }: { at: string; zone: string }) {
  return (
    <>
      <DateTime at={at} zone={zone} exact /> ({zone.replaceAll('_', ' ')})
    </>
  )
}
