'use client'

import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { IrreversibleSheet } from '#components/commerce/sheet/irreversible-sheet.tsx'
import { useMoneyMoved } from '#components/commerce/money/use-money-moved.ts'
import { useRefusalText } from '#components/commerce/act/use-refusal-text.ts'
import { toast } from '#components/ui/overlay/toast.tsx'
import { call } from '#client/call.ts'
import { regenerateLoyaltyCard } from '#contract/customers/money.ts'

/** Replaces the loyalty card's code. */
export function ReplaceCodeDialog({
  customerId: id,
  onClose,
}: {
  customerId: string
  onClose: () => void
}) {
  const t = useTranslations('commerce.replaceCode')
  const refusalText = useRefusalText()
  const moneyMoved = useMoneyMoved()
  const [key] = useState(() => crypto.randomUUID())
  const replace = useMutation({
    mutationFn: () => call(regenerateLoyaltyCard, { params: { id } }, { key }),
    onSuccess: () => {
      toast({ tone: 'positive', title: t('done') })
      moneyMoved()
      onClose()
    },
  })
  return (
    <IrreversibleSheet
      title={t('title')}
      losses={[t('disabled'), t('moved'), t('notTold')]}
      submit={t('submit')}
      problem={replace.error ? refusalText(replace.error) : undefined}
      isBusy={replace.isPending}
      onSubmit={() => replace.mutate()}
      onClose={onClose}
    />
  )
}
