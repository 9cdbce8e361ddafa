'use client'

import { useTranslations } from 'next-intl'
import { ActDialog } from '#components/commerce/act/act-dialog.tsx'
import type { Facts } from '#contract/error.ts'
import { LatelyNotice } from '#components/store-credit/lately-notice.tsx'

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
  return (
    <ActDialog
      title={t('title')}
      submit={t('submit')}
      role="alertdialog"
      isBusy={isBusy}
      onSubmit={onSend}
      onClose={onBack}
    >
      <LatelyNotice facts={facts} currency={currency} />
      <p>{t('note')}</p>
    </ActDialog>
  )
}
