'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { useAct } from '#components/commerce/act/use-act.ts'
import { moneyText } from '#components/commerce/money/money.tsx'
import { toast } from '#components/ui/overlay/toast.tsx'
import { Refusal } from '#contract/error.ts'
import { returnOrder } from '#contract/returns/refund.ts'
import { useRouter } from '#i18n/navigation.ts'
import type { Preview, RefundBody } from '#components/commerce/refund/outcome.ts'
import type { useRefundPreview } from '#components/commerce/refund/use-refund-preview.ts'

/**
 * Makes the refund that was previewed and opens it. If something has moved meanwhile nothing is
 * refunded, and the new preview shows what changed.
 */
export function useRefund(
  orderId: string,
  body: RefundBody,
  { markMoved }: Pick<ReturnType<typeof useRefundPreview>, 'markMoved'>,
) {
  const t = useTranslations('returns-refund')
  const locale = useLocale()
  const router = useRouter()
  const [sent, setSent] = useState<{ preview: Preview; of: string } | null>(null)
  const { act, error, isBusy } = useAct(
    returnOrder,
    ({ refund }) => {
      toast({
        tone: 'positive',
        title: t('done', { amount: moneyText(refund.amount, refund.currency, locale) }),
      })
      router.push(`/refunds/${refund.refund_id}`)
    },
    (cause) => {
      if (sent && isMoved(cause)) markMoved(sent.preview)
    },
  )
  const of = JSON.stringify(body)
  return {
    isBusy,
    // an error of what is typed now; a moved preview has its own notice
    error: sent?.of === of && !isMoved(error) ? error : null,
    submit: (preview: Preview) => {
      setSent({ preview, of })
      act({ params: { id: orderId }, body: { ...body, expected: preview.expected } })
    },
  }
}

const isMoved = (cause: unknown): boolean =>
  cause instanceof Refusal && cause.code === 'refund_moved'
