import { useTranslations } from 'next-intl'
import { DateTime } from '#components/commerce/date/date-time.tsx'
import { ScanCode } from '#components/commerce/paper/scan-code.tsx'
import type { Return } from '#contract/returns/requests-shapes.ts'
import type { PaperSize } from './paper-sizes.ts'
import { Paper } from './paper.tsx'

type Props = {
  request: Return
  shop: { name: string; time_zone: string }
  size: PaperSize
}

/** A slip that goes with the goods: the return's number to scan, and the items. No prices. */
export function ReturnSlip({ request, shop, size }: Props) {
  const t = useTranslations('returns-paper')
  const { name, order, lines, created_at, lapses_at } = request
  return (
    <Paper size={size}>
      <p>{shop.name}</p>
      <h2 className="mt-1 text-lg font-semibold">{t('slip', { name })}</h2>
      <p>{t('order', { order: order.name })}</p>
      <p className="mb-3">
        <DateTime at={created_at} zone={shop.time_zone} exact />
      </p>
      <ScanCode kind="code128" text={name} label={t('barcode', { name })} />
      <p className="mb-3 text-xs">{name}</p>
      <ul className="flex flex-col gap-1">
        {lines.map((line) => (
          <li key={line.line_item_id}>
            {t('line', { quantity: line.quantity, name: line.name })}
            {line.sku && <span className="block text-xs">{line.sku}</span>}
          </li>
        ))}
      </ul>
      {lapses_at && (
        <p className="mt-3">
          {t('lapses')} <DateTime at={lapses_at} zone={shop.time_zone} exact only="day" />
        </p>
      )}
    </Paper>
  )
}
