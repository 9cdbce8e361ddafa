'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { call } from '#client/call.ts'
import { invalidate } from '#client/query.ts'
import { ActDialog } from '#components/commerce/act/act-dialog.tsx'
import { useRefusalText } from '#components/commerce/act/use-refusal-text.ts'
import { getTrigger, listTriggers, renewTriggerToken } from '#contract/workflows/custom/calls.ts'
import type { CustomTrigger } from '#contract/workflows/custom/shapes.ts'
import { TokenDialog } from './token-dialog.tsx'

type Props = { trigger: CustomTrigger; onClose: () => void }

/** Asks before a trigger gets another token, then shows it once. */
export function RenewDialog({ trigger, onClose }: Props) {
  const t = useTranslations('workflow-triggers.token')
  const refusalText = useRefusalText()
  const client = useQueryClient()
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () => call(renewTriggerToken, { params: { id: trigger.trigger_id } }),
    onSuccess: () => invalidate(client, getTrigger, listTriggers),
    // the token is shown once, so it must not stay in the cache
    gcTime: 0,
  })
  if (data)
    return <TokenDialog name={trigger.scheme.name} value={data.trigger_token} onClose={onClose} />
  return (
    <ActDialog
      title={t('renewTitle')}
      submit={t('renew')}
      look="danger"
      role="alertdialog"
      problem={error ? refusalText(error) : undefined}
      isBusy={isPending}
      onSubmit={() => mutate()}
      onClose={onClose}
    >
      <p>{t('renewAbout', { last4: trigger.last4 })}</p>
    </ActDialog>
  )
}
