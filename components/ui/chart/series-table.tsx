import { Link } from '#i18n/navigation.ts'
import type { ChartPoint, Series } from './series-chart.tsx'

type Props = {
  label: string
  head: string
  points: readonly ChartPoint[]
  series: readonly Series[]
  formatValue: (value: string) => string
}

/** The table behind a chart, newest first. */
export function SeriesTable({ label, head, points, series, formatValue }: Props) {
  const rows = points.map((point, i) => ({
    point,
    values: series.map(({ key, values }) => ({ key, value: values[i] ?? null })),
  }))
  return (
    <details className="mt-3 text-sm">
      <summary className="w-fit rounded-sm text-text-muted hover:text-text">{label}</summary>
      <div tabIndex={0} role="region" aria-label={label} className="mt-2 max-h-60 overflow-y-auto">
        <table className="w-full">
          <thead className="text-left text-xs text-text-muted">
            <tr>
              <th scope="col" className="py-1 font-medium">
                {head}
              </th>
              {series.map(({ key, label: name }) => (
                <th key={key} scope="col" className="py-1 pl-3 text-right font-medium">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.toReversed().map(({ point, values }) => (
              <tr key={point.key}>
                <td className="border-t border-line py-1">
                  {point.href ? (
                    <Link
                      href={point.href}
                      prefetch={false}
                      className="rounded-sm hover:text-accent"
                    >
                      {point.label}
                    </Link>
                  ) : (
                    point.label
                  )}
                </td>
                {values.map(({ key, value }) => (
                  <td key={key} className="border-t border-line py-1 pl-3 text-right tabular-nums">
                    {value === null ? '–' : formatValue(value)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}
