import { useFormatter } from 'next-intl'

/**
 * Formats a day of the shop's calendar (YYYY-MM-DD) in the reader's language, without any time zone
 * shift.
 */
export const dayText = (
  day: string,
  format: Pick<ReturnType<typeof useFormatter>, 'dateTime'>,
): string => format.dateTime(new Date(`${day}T12:00:00Z`), { dateStyle: 'medium', timeZone: 'UTC' })

/** A day as an element. */
export function Day({ day }: { day: string }) {
  const format = useFormatter()
  return <time dateTime={day}>{dayText(day, format)}</time>
}
