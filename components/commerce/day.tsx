import { useFormatter } from 'next-intl'

/** A day of the shop's calendar (YYYY-MM-DD): it has no zone to be moved by. */
export function Day({ day }: { day: string }) {
  const format = useFormatter()
  return (
    <time dateTime={day}>
      {format.dateTime(new Date(`${day}T12:00:00Z`), { dateStyle: 'medium', timeZone: 'UTC' })}
    </time>
  )
}
