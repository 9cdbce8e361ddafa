import { Link } from '#i18n/navigation.ts'
import { VisuallyHidden } from '#components/ui/layout/visually-hidden.tsx'

export type DayCell = {
  key: string
  day: number
  /** darkness only, 0 to 1 */
  heat: number
  shown: string | null
  /** the list behind the day, and its full text */
  href?: string | undefined
  label: string
  isToday: boolean
}
type Props = {
  /** the finding, as text */
  title: string
  weekdays: readonly string[]
  /** blank days before the first, counted from the first of `weekdays` */
  lead: number
  days: readonly DayCell[]
}

/** A month as a calendar, each day as dark as its amount. The table is the chart. */
export function MonthGrid({ title, weekdays, lead, days }: Props) {
  const cells: (DayCell | null)[] = [...Array.from({ length: lead }, () => null), ...days]
  const weeks = Array.from({ length: Math.ceil(cells.length / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_, day) => cells[week * 7 + day] ?? null),
  )
  return (
    <table className="w-full table-fixed border-separate border-spacing-1 text-sm">
      <caption className="mb-2 text-left font-medium">{title}</caption>
      <thead>
        <tr>
          {weekdays.map((name) => (
            <th
              key={name}
              scope="col"
              className="pb-1 text-left text-xs font-medium text-text-muted"
            >
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week, index) => (
          <tr key={week.find((cell) => cell)?.key ?? index}>
            {week.map((cell, place) => (
              <td key={cell?.key ?? `${index}-${place}`} className="h-16 p-0 align-top">
                {cell && <Cell {...cell} />}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Cell({ day, heat, shown, href, label, isToday }: DayCell) {
  const inside = (
    <>
      <span
        aria-hidden
        className="absolute inset-0 rounded-md bg-accent"
        style={{ opacity: heat * 0.25 }}
      />
      <span
        aria-hidden={href ? true : undefined}
        className={`relative text-xs ${isToday ? 'font-semibold' : ''}`}
      >
        {day}
      </span>
      {shown && (
        <span aria-hidden className="relative mt-1 block truncate font-medium tabular-nums">
          {shown}
        </span>
      )}
    </>
  )
  const line = isToday ? 'border-accent' : 'border-line'
  const look = `relative block h-16 rounded-md border px-2 py-1.5 ${line}`
  if (!href) return <div className={look}>{inside}</div>
  return (
    <Link href={href} prefetch={false} title={label} className={`${look} hover:border-line-strong`}>
      <VisuallyHidden>{label}</VisuallyHidden>
      {inside}
    </Link>
  )
}
