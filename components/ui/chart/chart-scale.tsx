type Ticks = { ticks: readonly number[] }

/** Axis labels, from the bottom up. */
export const ChartTicks = ({
  ticks,
  formatTick,
}: Ticks & { formatTick: (value: number) => string }) => (
  <div
    aria-hidden
    className="flex flex-col-reverse justify-between text-right text-xs text-text-muted tabular-nums"
  >
    {ticks.map((tick) => (
      <span key={tick} className="-my-2">
        {formatTick(tick)}
      </span>
    ))}
  </div>
)

/** Grid lines of the labels, in a drawing of 100 by 100. */
export const ChartGrid = ({ ticks, y }: Ticks & { y: (value: number) => number }) =>
  ticks.map((tick) => (
    <line
      key={tick}
      x1={0}
      x2={100}
      y1={y(tick)}
      y2={y(tick)}
      vectorEffect="non-scaling-stroke"
      className="stroke-line"
    />
  ))
