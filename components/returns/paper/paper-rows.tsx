import { Money } from '#components/commerce/money/money.tsx'

type Row = {
  key: string
  label: React.ReactNode
  about?: React.ReactNode
  value: string
  isSum?: boolean
}

/** Lines of a receipt: a label, what it is about, and its amount at the right. */
export function PaperRows({ rows, currency }: { rows: readonly Row[]; currency: string }) {
  return (
    <dl className="flex flex-col gap-1">
      {rows.map(({ key, label, about, value, isSum }) => (
        <div
          key={key}
          className={
            'flex justify-between gap-3 ' +
            (isSum ? 'border-t border-current pt-1 font-semibold' : '')
          }
        >
          <dt className="min-w-0">
            {label}
            {about && <span className="block text-xs">{about}</span>}
          </dt>
          <dd>
            <Money value={value} currency={currency} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
