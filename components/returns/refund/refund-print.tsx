import { useTranslations } from 'next-intl'
import type { PaperSize } from '#components/returns/paper/paper-sizes.ts'
import { RefundReceipt } from '#components/returns/paper/refund-receipt.tsx'
import { PrintBar } from '#components/ui/layout/print-bar.tsx'
import { LinkTabs } from '#components/ui/list/link-tabs.tsx'
import type { Refund } from '#contract/returns/refund-shapes.ts'

type Props = {
  refund: Refund
  shop: { name: string; time_zone: string }
  size: PaperSize
}

/** A refund's receipt with its print bar and the choice of paper. */
export function RefundPrint({ refund, shop, size }: Props) {
  const t = useTranslations('returns.print')
  const { refund_id: id } = refund
  const href = `/refunds/${id}`
  return (
    <>
      <PrintBar back={{ href, title: t('back') }} print={t('print')} />
      <h1 className="sr-only">{t('title', { name: refund.order.name })}</h1>
      <div className="mb-6 print:hidden">
        <LinkTabs
          label={t('paper')}
          items={[
            { href: `${href}/print`, title: t('sheet'), isHere: size === 'sheet' },
            { href: `${href}/print?size=roll`, title: t('roll'), isHere: size === 'roll' },
          ]}
        />
      </div>
      <RefundReceipt {...{ refund, shop, size }} />
    </>
  )
}
