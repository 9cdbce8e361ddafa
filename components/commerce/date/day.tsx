import { useFormatter } from 'next-intl'

/**
 * A day of the shop's calendar (YYYY-MM-DD) in the reader's language: it has no zone to be moved
 * by.
 */
export const dayText = (
  day: string,
  format: Pick<ReturnType<typeof useFormatter>, 'dateTime'>,
): string => format.dateTime(new Date(`${day}T12:00:00Z`), { dateStyle: 'medium', timeZone: 'UTC' })

/** The same as an element. */
export function Day({ day }: { day: string }) {
  const format = useFormatter()
  return <time dateTime={day}>{dayText(day, format)}</time>
}
