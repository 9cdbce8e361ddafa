'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { invalidate } from '#client/query.ts'
import { useAct } from '#components/commerce/act/use-act.ts'
import { useRefusalText } from '#components/commerce/act/use-refusal-text.ts'
import { Button } from '#components/ui/button/button.tsx'
import { toast } from '#components/ui/overlay/toast.tsx'
import { getEvent, listEvents, retryEvent } from '#contract/workflows/why.ts'

/** Lets a stuck event be decided again. */
export function RetryButton({ id, name }: { id: string; name: string }) {
  const t = useTranslations('workflow-events.retry')
  const refusalText = useRefusalText()
  const client = useQueryClient()
  const { act, isBusy } = useAct(
    retryEvent,
    () => {
      toast({ tone: 'positive', title: t('done') })
      void invalidate(client, listEvents, getEvent)
    },
    (cause) => toast({ tone: 'danger', title: t('failed'), about: refusalText(cause) }),
  )
  return (
    <Button
      size="small"
      busy={isBusy}
      aria-label={`${t('act')}: ${name}`}
      className="relative z-1"
      onClick={() => act({ params: { id } })}
    >
      {t('act')}
    </Button>
  )
}
