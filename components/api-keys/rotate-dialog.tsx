'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { call } from '#client/call.ts'
import { invalidate } from '#client/query.ts'
import { ActDialog } from '#components/commerce/act/act-dialog.tsx'
import { useRefusalText } from '#components/commerce/act/use-refusal-text.ts'
import { Notice } from '#components/ui/layout/notice.tsx'
import { listApiKeys, rotateApiKey } from '#contract/api-keys/calls.ts'
import type { ApiKey } from '#contract/api-keys/shapes.ts'
import { KeyDialog } from './key-dialog.tsx'

type Props = { apiKey: ApiKey; onClose: () => void }

/** Asks before a key is replaced, then shows the new one once. */
export function RotateDialog({ apiKey, onClose }: Props) {
  const t = useTranslations('api-keys.rotate')
  const refusalText = useRefusalText()
  const client = useQueryClient()
  const { api_key_id: id, name, last4, old_key_until } = apiKey
  const isReplaced = old_key_until !== null
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () =>
      call(rotateApiKey, { params: { id }, body: isReplaced ? { confirmed: last4 } : {} }),
    onSettled: () => invalidate(client, listApiKeys),
    // the key is shown once, so it must not stay in the cache
    gcTime: 0,
  })
  if (data) return <KeyDialog value={data.key} onClose={onClose} />
  return (
    <ActDialog
      title={t('title', { name })}
      submit={t('submit')}
      role="alertdialog"
      problem={error ? refusalText(error) : undefined}
      isBusy={isPending}
      onSubmit={() => mutate()}
      onClose={onClose}
    >
      {isReplaced && <Notice tone="warning">{t('twice', { last4 })}</Notice>}
      <p>{t('about', { last4 })}</p>
    </ActDialog>
  )
}
