'use client'

import { Printer } from 'lucide-react'
import { useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import { useState } from 'react'
import { Button } from '#components/ui/button/button.tsx'
import { DisabledButton } from '#components/ui/button/disabled-button.tsx'
import { LinkButton } from '#components/ui/button/link-button.tsx'
import { useKeptFocus } from '#components/ui/button/use-kept-focus.ts'
import { Card } from '#components/ui/layout/card.tsx'
import type { Refund } from '#contract/returns/refund-shapes.ts'

const UndoRefundDialog = dynamic(
  () => import('./undo-refund-dialog.tsx').then((file) => file.UndoRefundDialog),
  { ssr: false },
)

/** Acts on a refund: undo and print. An undo that isn't possible says why. */
export function RefundActs({ refund, mayRefund }: { refund: Refund; mayRefund: boolean }) {
  const t = useTranslations('returns.one')
  const group = useKeptFocus<HTMLDivElement>()
  const [isOpen, setOpen] = useState(false)
  const { may_undo: answer, refund_id: id } = refund
  return (
    <Card title={t('acts')}>
      <div ref={group} className="flex flex-col gap-2">
        {mayRefund && answer === 'yes' && (
          <Button aria-haspopup="dialog" className="w-full" onClick={() => setOpen(true)}>
            {t('undo')}
          </Button>
        )}
        {mayRefund && answer !== 'yes' && (
          <DisabledButton why={t(`undoAnswers.${answer}`)} className="w-full">
            {t('undo')}
          </DisabledButton>
        )}
        <LinkButton href={`/refunds/${id}/print`} className="w-full">
          <Printer aria-hidden size={16} />
          {t('print')}
        </LinkButton>
      </div>
      {isOpen && <UndoRefundDialog refund={refund} onClose={() => setOpen(false)} />}
    </Card>
  )
}
