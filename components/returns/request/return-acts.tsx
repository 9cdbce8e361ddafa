'use client'

import { useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import { ActButtons } from '#components/commerce/act/act-buttons.tsx'
import { orderHref } from '#components/commerce/order/order-href.ts'
import { ApproveDialog } from '#components/returns/act/approve-dialog.tsx'
import { CancelDialog } from '#components/returns/act/cancel-dialog.tsx'
import { RejectDialog } from '#components/returns/act/reject-dialog.tsx'
import { ReopenDialog } from '#components/returns/act/reopen-dialog.tsx'
import type { ReturnDialog } from '#components/returns/act/return-dialog.ts'
import type { ReturnVerb } from '#contract/returns/requests.ts'
import type { Return } from '#contract/returns/requests-shapes.ts'
import type { Offer } from '#rules/way/offer.ts'

const ReceiveDialog = dynamic(
  () => import('#components/returns/receive/receive-dialog.tsx').then((file) => file.ReceiveDialog),
  { ssr: false },
)

const looks: Partial<Record<ReturnVerb, 'primary' | 'danger'>> = {
  approve: 'primary',
  receive: 'primary',
  refund: 'primary',
  cancel: 'danger',
}

type Props = { of: Return; onToggle: (isOpen: boolean) => void }

/** Offers what this person may do about a return; a decision for another person says so. */
export function ReturnActs({ of, onToggle }: Props) {
  const t = useTranslations('returns-requests')
  const offers = of.acts.flatMap(({ verb, may }): Offer<ReturnVerb, 'second_person'>[] => {
    if (may === 'yes') return [{ act: verb, why: null }]
    return may === 'second_person' ? [{ act: verb, why: may }] : []
  })
  const form = `${orderHref(of.order.order_id)}?act=refund&return=${of.return_id}`
  return (
    <div className="flex flex-wrap justify-end gap-2">
      <ActButtons<ReturnVerb, 'second_person', Omit<ReturnDialog, 'onClose'>>
        offers={offers}
        ways={{
          approve: { dialog: ApproveDialog },
          reject: { dialog: RejectDialog },
          receive: { dialog: ReceiveDialog },
          refund: { href: form },
          reopen: { dialog: ReopenDialog },
          cancel: { dialog: CancelDialog },
        }}
        subject={{ of }}
        label={(act) => t(`acts.${act}`)}
        whyText={(why) => t(`whyNot.${why}`)}
        lookOf={(act) => looks[act]}
        size="small"
        onToggle={onToggle}
      />
    </div>
  )
}
