import { useFormatter, useNow } from 'next-intl'

type Props = { at: string; zone: string; exact?: boolean }

/** When: "2 hours ago" with the exact time of the shop's zone on hover, or the exact time itself. */
export function DateTime({ at, zone, exact = false }: Props) {
  const format = useFormatter()
  const now = useNow()
  const date = new Date(at)
  const full = format.dateTime(date, { dateStyle: 'medium', timeStyle: 'short', timeZone: zone })
  return (
    <time dateTime={at} title={exact ? undefined : `${full} (${zone})`}>
      {exact ? full : format.relativeTime(date, now)}
    </time>
  )
}
