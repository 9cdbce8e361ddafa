'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { call } from '#client/call.ts'
import { invalidate } from '#client/query.ts'
import { ActDialog } from '#components/commerce/act/act-dialog.tsx'
import { useRefusalText } from '#components/commerce/act/use-refusal-text.ts'
import { toast } from '#components/ui/overlay/toast.tsx'
import { endApiKey, listApiKeys } from '#contract/api-keys/calls.ts'
import type { ApiKey } from '#contract/api-keys/shapes.ts'

type Props = { apiKey: ApiKey; onClose: () => void }

/** Ends a key, after saying what stops. */
export function EndDialog({ apiKey: { api_key_id: id, name }, onClose }: Props) {
  const t = useTranslations('api-keys.end')
  const refusalText = useRefusalText()
  const client = useQueryClient()
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => call(endApiKey, { params: { id } }),
    onSuccess: () => {
      toast({ tone: 'positive', title: t('done', { name }) })
      onClose()
    },
    onSettled: () => invalidate(client, listApiKeys),
  })
  return (
    <ActDialog
      title={t('title', { name })}
      submit={t('submit')}
      look="danger"
      role="alertdialog"
      problem={error ? refusalText(error) : undefined}
      isBusy={isPending}
      onSubmit={() => mutate()}
      onClose={onClose}
    >
      <p>{t('about')}</p>
    </ActDialog>
  )
}
