'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import { useState } from 'react'
import { call } from '#client/call.ts'
import { invalidate } from '#client/query.ts'
import { useRefusalText } from '#components/commerce/act/use-refusal-text.ts'
import { Button } from '#components/ui/button/button.tsx'
import { toast } from '#components/ui/overlay/toast.tsx'
import { changeTrigger, getTrigger, listTriggers } from '#contract/workflows/custom/calls.ts'
import type { CustomTrigger } from '#contract/workflows/custom/shapes.ts'

const DisableDialog = dynamic(
  () =>
    import('#components/workflows/triggers/acts/disable-dialog.tsx').then(
      (file) => file.DisableDialog,
    ),
  { ssr: false },
)

/** Disables a trigger after a question, or enables it again as it was saved. */
export function ActiveButton({ trigger }: { trigger: CustomTrigger }) {
  const t = useTranslations('workflow-triggers')
  const refusalText = useRefusalText()
  const client = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const { trigger_id: id, scheme, active } = trigger
  const enable = useMutation({
    mutationFn: () => call(changeTrigger, { params: { id }, body: { scheme, active: true } }),
    onSuccess: () => toast({ tone: 'positive', title: t('enable.done') }),
    onError: (cause) =>
      toast({ tone: 'danger', title: t('enable.failed'), about: refusalText(cause) }),
    onSettled: () => invalidate(client, getTrigger, listTriggers),
  })
  return (
    <>
      {active ? (
        <Button aria-haspopup="dialog" onClick={() => setAsking(true)}>
          {t('disable.act')}
        </Button>
      ) : (
        <Button busy={enable.isPending} onClick={() => enable.mutate()}>
          {t('enable.act')}
        </Button>
      )}
      {isAsking && <DisableDialog trigger={trigger} onClose={() => setAsking(false)} />}
    </>
  )
}
