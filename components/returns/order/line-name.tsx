import type { OrderLine } from '#contract/orders/shapes.ts'

/** A line's name, with its SKU beside it. */
export function LineName({ line }: { line: Pick<OrderLine, 'name' | 'sku'> }) {
  return (
    <span title={line.sku ? `${line.name} (${line.sku})` : line.name}>
      <span className="font-medium">{line.name}</span>
      {line.sku && <span className="ml-2 text-text-muted">{line.sku}</span>}
    </span>
  )
}
