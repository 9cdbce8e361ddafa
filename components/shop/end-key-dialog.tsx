'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { ActDialog } from '#components/commerce/act/act-dialog.tsx'
import { useRefusalText } from '#components/commerce/act/use-refusal-text.ts'
import { toast } from '#components/ui/overlay/toast.tsx'
import { call } from '#client/call.ts'
import { invalidate } from '#client/query.ts'
import { endStoreKey, listStoreKeys } from '#contract/redemptions/calls.ts'
import type { StoreKey } from '#contract/redemptions/shapes.ts'

export function EndKeyDialog({
  storeKey: { key_id: id, name },
  onClose,
}: {
  storeKey: StoreKey
  onClose: () => void
}) {
  const t = useTranslations('shop.keys')
  const client = useQueryClient()
  const refusalText = useRefusalText()
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => call(endStoreKey, { params: { id } }),
    onSuccess: () => {
      toast({ tone: 'positive', title: t('endDone', { name }) })
      onClose()
    },
    onSettled: () => invalidate(client, listStoreKeys),
  })
  return (
    <ActDialog
      title={t('endTitle', { name })}
      submit={t('endSubmit')}
      look="danger"
      role="alertdialog"
      problem={error ? refusalText(error) : undefined}
      isBusy={isPending}
      onSubmit={() => mutate()}
      onClose={onClose}
    >
      <p>{t('endAbout')}</p>
    </ActDialog>
  )
}
