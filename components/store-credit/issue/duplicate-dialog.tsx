'use client'

import { useFormatter, useLocale, useNow, useTranslations } from 'next-intl'
import { ActDialog } from '#components/commerce/act/act-dialog.tsx'
import { moneyText } from '#components/commerce/money/money.tsx'
import { Notice } from '#components/ui/layout/notice.tsx'
import type { Facts } from '#contract/error.ts'

/** `facts`: issuer, time, amount and order of the recent credit. */
type Props = {
  facts: Facts
  currency: string
  isBusy: boolean
  onBack: () => void
  onSend: () => void
}

/** Warns that the same person or order got credit recently, and asks for confirmation. */
export function DuplicateDialog({ facts, currency, isBusy, onBack, onSend }: Props) {
  const t = useTranslations('store-credit.duplicate')
  const locale = useLocale()
  const format = useFormatter()
  const now = useNow()
  const { by, at, amount, order } = facts
  const when = at ? format.relativeTime(new Date(at), now) : ''
  return (
    <ActDialog
      title={t('title')}
      submit={t('submit')}
      role="alertdialog"
      isBusy={isBusy}
      onSubmit={onSend}
      onClose={onBack}
    >
      <Notice tone="warning">
        <p className="font-semibold">
          {t('about', {
            by: String(by ?? ''),
            amount: amount ? moneyText(String(amount), currency, locale) : '',
            when,
          })}
        </p>
        {order && <p>{t('order', { order: String(order) })}</p>}
      </Notice>
      <p>{t('note')}</p>
    </ActDialog>
  )
}
