'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { call } from '#client/call.ts'
import { invalidate } from '#client/query.ts'
import { ActDialog } from '#components/commerce/act/act-dialog.tsx'
import { useRefusalText } from '#components/commerce/act/use-refusal-text.ts'
import { pass } from '#components/ui/overlay/leaving.ts'
import { toast } from '#components/ui/overlay/toast.tsx'
import { deleteWorkflow, listWorkflows } from '#contract/workflows/define.ts'
import type { Workflow } from '#contract/workflows/workflow-shapes.ts'
import { useRouter } from '#i18n/navigation.ts'

type Props = { workflow: Workflow; onClose: () => void }

/** Asks before a workflow is deleted, or archived where it was ever live, and says what goes. */
export function RemoveDialog({ workflow: { id, live_version: live }, onClose }: Props) {
  const t = useTranslations('workflow-editor.remove')
  const client = useQueryClient()
  const router = useRouter()
  const refusalText = useRefusalText()
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => call(deleteWorkflow, { params: { id } }),
    onSuccess: ({ archived }) => {
      toast({ tone: 'positive', title: t(archived ? 'archived' : 'deleted') })
      void invalidate(client, listWorkflows)
      // unsaved changes go with it
      pass(() => router.push('/loyalty'))
    },
  })
  const kind = live === null ? 'delete' : 'archive'
  return (
    <ActDialog
      title={t(`${kind}Title`)}
      submit={t(`${kind}Submit`)}
      look="danger"
      role="alertdialog"
      problem={error ? refusalText(error) : undefined}
      isBusy={isPending}
      onSubmit={() => mutate()}
      onClose={onClose}
    >
      <p>{t(`${kind}About`)}</p>
    </ActDialog>
  )
}
