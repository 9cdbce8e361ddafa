'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { call } from '#client/call.ts'
import { invalidate } from '#client/query.ts'
import { ActDialog } from '#components/commerce/act/act-dialog.tsx'
import { useRefusalText } from '#components/commerce/act/use-refusal-text.ts'
import { toast } from '#components/ui/overlay/toast.tsx'
import { disableTrigger, getTrigger, listTriggers } from '#contract/workflows/custom/calls.ts'
import type { CustomTrigger } from '#contract/workflows/custom/shapes.ts'
import { listWorkflows } from '#contract/workflows/define.ts'

type Props = { trigger: CustomTrigger; onClose: () => void }

/** Disables a trigger, after naming the workflows that it stops. */
export function DisableDialog({ trigger, onClose }: Props) {
  const t = useTranslations('workflow-triggers.disable')
  const refusalText = useRefusalText()
  const client = useQueryClient()
  const { trigger_id: id, scheme, workflows } = trigger
  const stopped = workflows.filter(({ active }) => active)
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => call(disableTrigger, { params: { id } }),
    onSuccess: () => {
      toast({ tone: 'positive', title: t('done') })
      onClose()
    },
    onSettled: () => invalidate(client, getTrigger, listTriggers, listWorkflows),
  })
  return (
    <ActDialog
      title={t('title', { name: scheme.name })}
      submit={t('submit')}
      look="danger"
      role="alertdialog"
      problem={error ? refusalText(error) : undefined}
      isBusy={isPending}
      onSubmit={() => mutate()}
      onClose={onClose}
    >
      <p>{t('about')}</p>
      {stopped.length > 0 ? (
        <div>
          <p className="font-medium">{t('stops', { count: stopped.length })}</p>
          <ul className="mt-1 list-disc pl-5">
            {stopped.map((one) => (
              <li key={one.id}>{one.title}</li>
            ))}
          </ul>
          <p className="mt-2 text-text-muted">{t('stays')}</p>
        </div>
      ) : (
        <p>{t('stopsNone')}</p>
      )}
    </ActDialog>
  )
}
