import { scaleLinear } from '@visx/scale'

export type Step = { key: string; label: React.ReactNode; value: string; shown: React.ReactNode }
type Props = {
  /** description for screen readers */
  caption: string
  head: { step: string; value: string }
  /** signed amounts that add up to the total, in order */
  steps: readonly Step[]
  total: { label: React.ReactNode; value: string; shown: React.ReactNode }
}

const changeFill = (value: string) => (value.startsWith('-') ? 'fill-warning' : 'fill-positive')

/**
 * Draws a sum as steps, rendered on the server: each begins at the end of the one before. The table
 * is the chart.
 */
export function WaterfallChart({ caption, head, steps, total }: Props) {
  // numbers only place the bars; displayed values come from the text
  const bars = steps.reduce<{ from: number; to: number }[]>((done, { value }) => {
    const from = done.at(-1)?.to ?? 0
    return [...done, { from, to: from + Number(value) }]
  }, [])
  const ends = [0, Number(total.value), ...bars.map(({ to }) => to)]
  const x = scaleLinear({ domain: [Math.min(...ends), Math.max(...ends, 0.01)], range: [0, 100] })
  const rows = [
    ...steps.map((step, index) => ({
      ...step,
      bar: bars[index] ?? { from: 0, to: 0 },
      isTotal: false,
    })),
    { ...total, key: 'total', bar: { from: 0, to: Number(total.value) }, isTotal: true },
  ]
  const cell = 'border-t border-line py-2'
  return (
    <table className="w-full table-fixed text-sm">
      <caption className="sr-only">{caption}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">{head.step}</th>
          <th aria-hidden />
          <th scope="col">{head.value}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, label, shown, value, bar, isTotal }) => (
          <tr key={key} className={isTotal ? 'font-semibold' : ''}>
            <td className={`${cell} w-[38%] pr-4`}>{label}</td>
            <td aria-hidden className={cell}>
              <svg viewBox="0 0 100 10" preserveAspectRatio="none" className="h-4 w-full">
                <line
                  x1={x(0)}
                  x2={x(0)}
                  y1={0}
                  y2={10}
                  vectorEffect="non-scaling-stroke"
                  className="stroke-line-strong"
                />
                <rect
                  x={x(Math.min(bar.from, bar.to))}
                  width={Math.max(0.4, Math.abs(x(bar.to) - x(bar.from)))}
                  y={1}
                  height={8}
                  className={isTotal ? 'fill-accent' : changeFill(value)}
                />
              </svg>
            </td>
            <td className={`${cell} w-24 text-right tabular-nums`}>{shown}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
