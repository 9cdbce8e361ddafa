import { Money } from '#components/commerce/money/money.tsx'
import { Card } from '#components/ui/layout/card.tsx'

export type SumRow = { key: string; label: React.ReactNode; amount: string; isMuted?: boolean }
type Props = {
  title: string
  rows: readonly SumRow[]
  total: { label: string; amount: string }
  currency: string
}

/** Amounts and their sum below. */
export function SumList({ title, rows, total, currency }: Props) {
  return (
    <Card title={title}>
      <dl className="flex flex-col gap-2">
        {rows.map(({ key, label, amount, isMuted }) => (
          <div
            key={key}
            className={`flex justify-between gap-4 ${isMuted ? 'text-text-muted' : ''}`}
          >
            <dt className="min-w-0 wrap-break-word">{label}</dt>
            <dd>
              <Money value={amount} currency={currency} />
            </dd>
          </div>
        ))}
        <div className="flex justify-between gap-4 border-t border-line pt-2 font-semibold">
          <dt>{total.label}</dt>
          <dd>
            <Money value={total.amount} currency={currency} />
          </dd>
        </div>
      </dl>
    </Card>
  )
}
