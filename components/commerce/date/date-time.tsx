import { useFormatter, useNow } from 'next-intl'

type Props = {
  /** null is a dash */
  at: string | null
  zone: string
  exact?: boolean
  /** the day alone, after words such as "since" */
  only?: 'day'
}

/** A time: "2 hours ago" with the exact time in the shop's zone on hover, or the exact time. */
export function DateTime({ at, zone, exact = false, only }: Props) {
  const format = useFormatter()
  const now = useNow()
  if (at === null) return '-'
  const date = new Date(at)
  const full = format.dateTime(date, { dateStyle: 'medium', timeStyle: 'short', timeZone: zone })
  const moment = exact ? full : format.relativeTime(date, now)
  return (
    <time dateTime={at} title={exact && !only ? undefined : `${full} (${zone})`}>
      {only ? format.dateTime(date, { dateStyle: 'medium', timeZone: zone }) : moment}
    </time>
  )
}
