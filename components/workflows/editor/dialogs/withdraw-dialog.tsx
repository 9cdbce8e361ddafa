'use client'

import { useMutation } from '@tanstack/react-query'
import { useFormatter, useTranslations } from 'next-intl'
import { call } from '#client/call.ts'
import { ActDialog } from '#components/commerce/act/act-dialog.tsx'
import { useRefusalText } from '#components/commerce/act/use-refusal-text.ts'
import { toast } from '#components/ui/overlay/toast.tsx'
import { useAround, useStore } from '#components/workflows/editor/state/editor-context.tsx'
import { changeWorkflow } from '#contract/workflows/define.ts'
import type { Workflow } from '#contract/workflows/workflow-shapes.ts'

type Props = { workflow: Workflow; onClose: () => void }

/** Asks before the version that is scheduled is withdrawn, and says what stays. */
export function WithdrawDialog({ workflow, onClose }: Props) {
  const t = useTranslations('workflow-editor.withdraw')
  const format = useFormatter()
  const store = useStore()
  const refusalText = useRefusalText()
  const { scheduledZone } = useAround()
  const { id, publish_at: at, state } = workflow
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => call(changeWorkflow, { params: { id }, body: { publish_at: null } }),
    onSuccess: ({ workflow: changed }) => {
      store.set({ workflow: changed })
      toast({ tone: 'positive', title: t('done') })
      onClose()
    },
  })
  const when =
    at &&
    format.dateTime(new Date(at), {
      dateStyle: 'medium',
      timeStyle: 'short',
      timeZone: scheduledZone,
    })
  return (
    <ActDialog
      title={t('title')}
      submit={t('submit')}
      look="danger"
      role="alertdialog"
      problem={error ? refusalText(error) : undefined}
      isBusy={isPending}
      onSubmit={() => mutate()}
      onClose={onClose}
    >
      <p>{t(state === 'scheduled' ? 'aboutFirst' : 'about', { at: when ?? '' })}</p>
    </ActDialog>
  )
}
