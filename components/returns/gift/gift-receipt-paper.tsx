import { useTranslations } from 'next-intl'
import { DateTime } from '#components/commerce/date/date-time.tsx'
import { Paper } from '#components/returns/paper/paper.tsx'
import type { GiftReceipt } from '#contract/returns/gift-receipt-shapes.ts'

/** A gift's receipt: items without prices, the letters and the address to return them. */
export function GiftReceiptPaper({ receipt, zone }: { receipt: GiftReceipt; zone: string }) {
  const t = useTranslations('returns-gift')
  const { shop_name, order, items, code, link, created_at } = receipt
  return (
    <Paper size="roll">
      <p>{shop_name}</p>
      <h1 className="mt-1 text-lg font-semibold">{t('title')}</h1>
      <p className="mb-3">
        {t('order', { name: order.name })},{' '}
        <DateTime at={created_at} zone={zone} exact only="day" />
      </p>
      <ul className="mb-4 flex flex-col gap-1">
        {items.map(({ line_item_id, name, quantity }) => (
          <li key={line_item_id}>{t('line', { quantity, name })}</li>
        ))}
      </ul>
      <p>{t('how')}</p>
      <p className="my-2 wrap-anywhere">{link}</p>
      <p>{t('code')}</p>
      <p className="text-lg font-semibold tracking-wider tabular-nums">{code}</p>
    </Paper>
  )
}
