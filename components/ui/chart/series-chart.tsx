import { scaleLinear } from '@visx/scale'
import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { Link } from '#i18n/navigation.ts'
import { ChartGrid, ChartTicks } from './chart-scale.tsx'
import { SeriesTable } from './series-table.tsx'

const tones = {
  accent: { line: 'stroke-accent', fill: 'fill-accent', swatch: 'bg-accent' },
  info: { line: 'stroke-info', fill: 'fill-info', swatch: 'bg-info' },
  muted: { line: 'stroke-line-strong', fill: 'fill-line-strong', swatch: 'bg-line-strong' },
} as const

/** `area`: stacked, in order. */
export type Series = {
  key: string
  label: string
  shape: 'line' | 'dashed' | 'area' | 'bar'
  tone: keyof typeof tones
  /** wire amounts, one a point; null: unknown */
  values: readonly (string | null)[]
}
/** `href`: the list behind the point. */
export type ChartPoint = { key: string; label: string; href?: string }

type Props = {
  /** the finding, as text */
  title: string
  /** heading of the table's first column */
  head: string
  points: readonly ChartPoint[]
  series: readonly Series[]
  formatValue: (value: string) => string
  formatTick: (value: number) => string
}

/** The most points that are reachable by the tab key; beyond, only the table has links. */
const tabbedMost = 31

const valueAt = <T,>({ values }: Series, i: number, none: T, of: (value: string) => T): T => {
  const value = values[i] ?? null
  return value === null ? none : of(value)
}

/**
 * Draws several series over the same points, rendered on the server, with a table behind. Each
 * point links to its parts.
 */
export function SeriesChart({ title, head, points, series, formatValue, formatTick }: Props) {
  const t = useTranslations('ui')
  const id = useId()
  // numbers only place the shapes; displayed values come from the text
  const placed = series.reduce<{ one: Series; from: number[]; to: (number | null)[] }[]>(
    (done, one) => {
      const below =
        one.shape === 'area' ? done.findLast((other) => other.one.shape === 'area') : undefined
      const from = points.map((_, i) => below?.to[i] ?? 0)
      const to = points.map((_, i) =>
        valueAt(one, i, null, (value) => (from[i] ?? 0) + Number(value)),
      )
      return [...done, { one, from, to }]
    },
    [],
  )
  const values = placed.flatMap(({ to }) => to.filter((value) => value !== null))
  const y = scaleLinear({
    domain: [Math.min(0, ...values), Math.max(1, ...values)],
    range: [100, 0],
    nice: 4,
  })
  const step = 100 / Math.max(1, points.length)
  const x = (i: number) => (i + 0.5) * step
  const path = (list: readonly (number | null)[]) =>
    list.flatMap((value, i) => (value === null ? [] : [`${x(i)},${y(value)}`])).join(' ')
  const ticks = y.ticks(4)
  return (
    <figure>
      <figcaption id={id} className="mb-2 font-medium">
        {title}
      </figcaption>
      <ul className="mb-3 flex flex-wrap gap-x-4 gap-y-1 text-xs text-text-muted">
        {series.map(({ key, label, tone, shape }) => (
          <li key={key} className="flex items-center gap-1.5">
            <span
              aria-hidden
              className={
                shape === 'dashed'
                  ? 'w-4 border-t-2 border-dashed border-line-strong'
                  : `h-2.5 w-4 rounded-sm ${tones[tone].swatch}`
              }
            />
            {label}
          </li>
        ))}
      </ul>
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2">
        <ChartTicks ticks={ticks} formatTick={formatTick} />
        <div className="relative h-44">
          <svg
            role="img"
            aria-labelledby={id}
            viewBox="0 0 100 100"
            preserveAspectRatio="none"
            className="size-full overflow-visible"
          >
            <ChartGrid ticks={ticks} y={y} />
            {placed.map(({ one, from, to }) => {
              const { line, fill } = tones[one.tone]
              if (one.shape === 'bar') {
                return to.map((value, i) =>
                  value === null ? null : (
                    <rect
                      key={`${one.key}${points[i]?.key}`}
                      x={x(i) - step * 0.35}
                      width={step * 0.7}
                      y={Math.min(y(0), y(value))}
                      height={Math.abs(y(value) - y(0))}
                      className={fill}
                    />
                  ),
                )
              }
              return (
                <g key={one.key}>
                  {one.shape === 'area' && (
                    <polygon
                      points={`${path(to)} ${backwards(from, x, y)}`}
                      className={`${fill} opacity-35`}
                    />
                  )}
                  <polyline
                    points={path(to)}
                    vectorEffect="non-scaling-stroke"
                    strokeDasharray={one.shape === 'dashed' ? '5 4' : undefined}
                    className={`fill-none stroke-2 ${line}`}
                  />
                </g>
              )
            })}
          </svg>
          <PointLinks {...{ points, series, formatValue }} />
        </div>
        <span />
        <div aria-hidden className="mt-2 flex justify-between text-xs text-text-muted">
          <span>{points[0]?.label}</span>
          <span>{points.at(-1)?.label}</span>
        </div>
      </div>
      <SeriesTable {...{ head, points, series, formatValue }} label={t('showTable')} />
    </figure>
  )
}

const backwards = (
  from: readonly number[],
  x: (i: number) => number,
  y: (value: number) => number,
) =>
  from
    .map((value, i) => `${x(i)},${y(value)}`)
    .toReversed()
    .join(' ')

/** Columns over the drawing, each with its point's text. */
function PointLinks({
  points,
  series,
  formatValue,
}: Pick<Props, 'points' | 'series' | 'formatValue'>) {
  const words = ({ label }: ChartPoint, i: number) =>
    [
      label,
      ...series.flatMap((one) =>
        valueAt(one, i, [], (value) => [`${one.label} ${formatValue(value)}`]),
      ),
    ].join(', ')
  return (
    <div className="absolute inset-0 flex">
      {points.map((point, i) =>
        point.href ? (
          <Link
            key={point.key}
            href={point.href}
            prefetch={false}
            tabIndex={points.length > tabbedMost ? -1 : undefined}
            aria-label={words(point, i)}
            title={words(point, i)}
            className="min-w-0 flex-1 rounded-sm hover:bg-hover/50"
          />
        ) : (
          <span key={point.key} title={words(point, i)} className="min-w-0 flex-1" />
        ),
      )}
    </div>
  )
}
