import { useLocale } from 'next-intl'
import { Money, moneyText } from '#components/commerce/money/money.tsx'
import { VisuallyHidden } from '#components/ui/layout/visually-hidden.tsx'
import type { OrderLine } from '#contract/orders/shapes.ts'
import type { Recall } from '#contract/returns/refund-shapes.ts'
import type { MarkedRow } from './outcome.ts'

/** A part of a refund, the reward that it recalls, and the order's lines for that reward's shares. */
export type PartOfRefund = {
  row: MarkedRow
  currency: string
  recall: Recall | undefined
  lines: readonly OrderLine[]
}
type Props = PartOfRefund & {
  title: string
  /** words for an amount that changed, and for a part that is new */
  marks: { was: string; new: string }
  children: React.ReactNode
}

/** A row of a refund's preview: title, amount, and the shares of a recall; marked if it has changed. */
export function PartRow({ row, currency, recall, lines, title, marks, children }: Props) {
  const { kind, amount, before, isGone } = row
  const hasChanged = before !== undefined || isGone
  const shares = kind === 'recalled' && recall && recall.lines.length > 1 ? recall.lines : []
  const nameOf = (id: string) => lines.find(({ line_item_id }) => line_item_id === id)?.name ?? id
  return (
    <li className={hasChanged ? '-mx-2 rounded-md bg-warning-soft px-2 py-1' : ''}>
      <div className="flex items-baseline justify-between gap-4">
        <span className={isGone ? 'line-through' : ''}>{title}</span>
        <span className="text-right">
          {hasChanged && <Before {...{ row, currency, marks }} />}
          {!isGone && <Money value={amount} currency={currency} className="font-medium" />}
        </span>
      </div>
      {children}
      {shares.length > 0 && (
        <ul className="text-sm text-text-muted">
          {shares.map((share) => (
            <li key={share.line_item_id} className="flex justify-between gap-4">
              <span className="min-w-0 truncate">{nameOf(share.line_item_id)}</span>
              <Money value={share.amount} currency={currency} />
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

function Before({ row, currency, marks }: Pick<Props, 'row' | 'currency' | 'marks'>) {
  const locale = useLocale()
  const was = row.isGone ? row.amount : row.before
  if (was === null || was === undefined)
    return <span className="mr-2 text-sm text-warning">{marks.new}</span>
  return (
    <s className="mr-2 text-text-muted">
      <VisuallyHidden>{marks.was}</VisuallyHidden>
      {moneyText(was, currency, locale)}
    </s>
  )
}
