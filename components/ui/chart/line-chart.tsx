import { scaleLinear, scaleUtc } from '@visx/scale'
import { AreaClosed, LinePath } from '@visx/shape'
import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { ChartGrid, ChartTicks } from './chart-scale.tsx'

export type Point = { day: string; value: string }
type Props = {
  /** the finding, as text */
  title: string
  /** oldest first; each value holds until the next point */
  points: readonly Point[]
  /** the last day of the line */
  until: string
  head: { day: string; value: string }
  formatDay: (day: string) => string
  formatValue: (value: string) => string
  formatTick: (value: number) => string
}

const time = (day: string) => Date.parse(`${day}T00:00:00Z`)

/**
 * Rendered on the server without a script. Positions are percentages, so that text keeps its size.
 */
export function LineChart({
  title,
  points,
  until,
  head,
  formatDay,
  formatValue,
  formatTick,
}: Props) {
  const t = useTranslations('ui')
  const id = useId()
  const first = points[0]
  const last = points.at(-1)
  if (!first || !last) return null
  // numbers only place the line; displayed values come from the text
  const known = [...points, { day: until, value: last.value }].map(({ day, value }) => ({
    at: time(day),
    value: Number(value),
  }))
  const drawn = known.flatMap((point, index) =>
    index === 0 ? [point] : [{ at: point.at, value: known[index - 1]?.value ?? 0 }, point],
  )
  const values = drawn.map(({ value }) => value)
  const x = scaleUtc({
    domain: [time(first.day), Math.max(time(until), time(first.day) + 1)],
    range: [0, 100],
  })
  const y = scaleLinear({
    domain: [Math.min(0, ...values), Math.max(1, ...values)],
    range: [100, 0],
    nice: 4,
  })
  const place = { x: (d: { at: number }) => x(d.at), y: (d: { value: number }) => y(d.value) }
  const ticks = y.ticks(4)
  return (
    <figure>
      <figcaption id={id} className="mb-3 font-medium">
        {title}
      </figcaption>
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2">
        <ChartTicks ticks={ticks} formatTick={formatTick} />
        <svg
          role="img"
          aria-labelledby={id}
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          className="h-44 w-full overflow-visible"
        >
          <ChartGrid ticks={ticks} y={y} />
          <AreaClosed data={drawn} {...place} yScale={y} className="fill-accent opacity-10" />
          <LinePath
            data={drawn}
            {...place}
            vectorEffect="non-scaling-stroke"
            className="stroke-accent stroke-2"
          />
        </svg>
        <span />
        <div aria-hidden className="mt-2 flex justify-between text-xs text-text-muted">
          <span>{formatDay(first.day)}</span>
          <span>{formatDay(until)}</span>
        </div>
      </div>
      <ChartTable {...{ points, head, formatDay, formatValue }} label={t('showTable')} />
    </figure>
  )
}

type TableProps = Pick<Props, 'points' | 'head' | 'formatDay' | 'formatValue'> & { label: string }

function ChartTable({ points, head, formatDay, formatValue, label }: TableProps) {
  return (
    <details className="mt-3 text-sm">
      <summary className="w-fit rounded-sm text-text-muted hover:text-text">{label}</summary>
      <div tabIndex={0} role="region" aria-label={label} className="mt-2 max-h-60 overflow-y-auto">
        <table className="w-full max-w-sm">
          <thead className="text-left text-xs text-text-muted">
            <tr>
              <th scope="col" className="py-1 font-medium">
                {head.day}
              </th>
              <th scope="col" className="py-1 text-right font-medium">
                {head.value}
              </th>
            </tr>
          </thead>
          <tbody>
            {points.toReversed().map(({ day, value }) => (
              <tr key={day}>
                <td className="border-t border-line py-1">{formatDay(day)}</td>
                <td className="border-t border-line py-1 text-right tabular-nums">
                  {formatValue(value)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}
