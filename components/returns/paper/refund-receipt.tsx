import { useFormatter, useTranslations } from 'next-intl'
import { dayText } from '#components/commerce/date/day.tsx'
import { DateTime } from '#components/commerce/date/date-time.tsx'
import { ScanCode } from '#components/commerce/paper/scan-code.tsx'
import type { Refund, RefundPart } from '#contract/returns/refund-shapes.ts'
import { receiptParts, receiptSums } from '#rules/returns/receipt.ts'
import { PaperRows } from './paper-rows.tsx'
import type { PaperSize } from './paper-sizes.ts'
import { Paper } from './paper.tsx'

type Props = {
  refund: Refund
  shop: { name: string; time_zone: string }
  size: PaperSize
  /** the address at which credit without an owner is claimed */
  claimLink?: string | null
}
const nothing = '0.00'

/** A customer's receipt of a refund: items, what it came to, and where each part of it went. */
export function RefundReceipt({ refund, shop, size, claimLink }: Props) {
  const t = useTranslations('returns-paper')
  const format = useFormatter()
  const { order, currency, lines, recipient } = refund
  const sums = receiptSums(refund)
  const row = (key: 'tax' | 'shipping' | 'fee' | 'kept', value: string | null) =>
    value && value !== nothing ? [{ key, label: t(key), value }] : []
  const aboutOf = ({ kind, last4, expires_on, order: other }: RefundPart) =>
    [
      kind === 'exchanged' && other && t('forOrder', { order: other }),
      last4 && t('card', { last4 }),
      expires_on && t('until', { day: dayText(expires_on, format) }),
    ]
      .filter(Boolean)
      .join(', ')
  return (
    <Paper size={size}>
      <p>{shop.name}</p>
      <h2 className="mt-1 text-lg font-semibold">{t('title')}</h2>
      {refund.state !== 'done' && <p className="font-semibold">{t(`states.${refund.state}`)}</p>}
      <p>{t('order', { order: order.name })}</p>
      <p className="mb-3">
        <DateTime at={refund.created_at} zone={shop.time_zone} exact />
      </p>
      <PaperRows
        currency={currency}
        rows={[
          ...lines.map(({ line_item_id, quantity, name, sku, net }) => ({
            key: line_item_id,
            label: t('line', { quantity, name }),
            about: sku,
            value: net,
          })),
          ...row('tax', sums.tax),
          ...row('kept', sums.kept && `-${sums.kept}`),
          ...row('shipping', refund.shipping),
          ...row('fee', refund.fee === nothing ? null : `-${refund.fee}`),
          { key: 'total', label: t('total'), value: refund.amount, isSum: true },
        ]}
      />
      {sums.included && (
        <div className="mt-1 text-xs">
          <PaperRows
            currency={currency}
            rows={[{ key: 'included', label: t('included'), value: sums.included }]}
          />
        </div>
      )}
      <h3 className="mt-4 mb-1 font-semibold">{t('given')}</h3>
      <PaperRows
        currency={currency}
        rows={receiptParts(refund.parts).map((part, at) => ({
          key: `${at}`,
          label: t(`parts.${part.kind as 'credit'}`),
          about: aboutOf(part),
          value: part.amount,
        }))}
      />
      {recipient && (
        <p className="mt-3">
          {t('to', { name: recipient.name || recipient.email || '' })}
          {recipient.name && recipient.email && <span className="block">{recipient.email}</span>}
        </p>
      )}
      {claimLink && (
        <div className="mt-4">
          <p className="font-semibold">{t('claim')}</p>
          <p>{t('claimAbout')}</p>
          <ScanCode kind="qrcode" text={claimLink} label={t('claimLabel')} />
        </div>
      )}
      <div className="mt-4">
        <ScanCode kind="code128" text={order.name} label={t('barcode', { name: order.name })} />
        <p className="text-xs">{order.name}</p>
      </div>
    </Paper>
  )
}
