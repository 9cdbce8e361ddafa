import { Link } from '#i18n/navigation.ts'

export type Bar = {
  key: string
  label: string
  /** the list behind the value */
  href?: string | undefined
  /** used only to size the bar */
  value: string | number
  shown: React.ReactNode
  more?: React.ReactNode
}
type Props = {
  /** the finding, as text */
  title: string
  head: { label: string; value: string; more?: string }
  bars: readonly Bar[]
}

/** Amounts side by side as bars. The table is the chart. Drawn on the server. */
export function BarList({ title, head, bars }: Props) {
  const most = Math.max(0.01, ...bars.map(({ value }) => Math.abs(Number(value))))
  const cell = 'border-t border-line py-2'
  return (
    <table className="w-full table-fixed text-sm">
      <caption className="mb-2 text-left font-medium">{title}</caption>
      <thead className="text-left text-xs text-text-muted">
        <tr>
          <th scope="col" className="w-[40%] py-1 font-medium">
            {head.label}
          </th>
          <td aria-hidden />
          {head.more && (
            <th scope="col" className="w-24 py-1 text-right font-medium">
              {head.more}
            </th>
          )}
          <th scope="col" className="w-28 py-1 text-right font-medium">
            {head.value}
          </th>
        </tr>
      </thead>
      <tbody>
        {bars.map(({ key, label, href, value, shown, more }) => (
          <tr key={key}>
            <td className={`${cell} pr-3 wrap-anywhere`}>
              {href ? (
                <Link href={href} prefetch={false} className="rounded-sm hover:text-accent">
                  {label}
                </Link>
              ) : (
                label
              )}
            </td>
            <td aria-hidden className={cell}>
              <svg viewBox="0 0 100 10" preserveAspectRatio="none" className="h-3 w-full">
                <rect
                  width={(100 * Math.abs(Number(value))) / most}
                  height={10}
                  className="fill-accent opacity-70"
                />
              </svg>
            </td>
            {head.more && <td className={`${cell} text-right tabular-nums`}>{more}</td>}
            <td className={`${cell} text-right tabular-nums`}>{shown}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
