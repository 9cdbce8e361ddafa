'use client'

import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { call } from '#client/call.ts'
import { ActDialog } from '#components/commerce/act/act-dialog.tsx'
import { useRefusalText } from '#components/commerce/act/use-refusal-text.ts'
import { DateTime } from '#components/commerce/date/date-time.tsx'
import { Button } from '#components/ui/button/button.tsx'
import { Card } from '#components/ui/layout/card.tsx'
import { Notice } from '#components/ui/layout/notice.tsx'
import { toast } from '#components/ui/overlay/toast.tsx'
import { previewIntegrationPast, sendIntegrationPast } from '#contract/integrations/calls.ts'
import type { IntegrationDetail } from '#contract/integrations/shapes.ts'
import { useIntegrationAct } from './use-integration-act.ts'

type Props = { integration: IntegrationDetail; zone: string }

/** Events of before a service was connected: their number, and a way to send them. */
export function PastCard({ integration, zone }: Props) {
  const t = useTranslations('integrations.past')
  const [isOpen, setOpen] = useState(false)
  const { title, past } = integration
  return (
    <Card title={t('title')}>
      <div className="flex flex-col items-start gap-3">
        <p className="text-text-muted">{t('about', { title })}</p>
        {past && (
          <p role="status">
            {past.is_done
              ? t('done', { count: past.sent })
              : t('running', { sent: past.sent, count: past.count })}
          </p>
        )}
        <Button onClick={() => setOpen(true)} disabled={past !== null && !past.is_done}>
          {t('open')}
        </Button>
      </div>
      {isOpen && <PastDialog {...{ integration, zone }} onClose={() => setOpen(false)} />}
    </Card>
  )
}

function PastDialog({ integration, zone, onClose }: Props & { onClose: () => void }) {
  const t = useTranslations('integrations.past')
  const refusalText = useRefusalText()
  const { name, title } = integration
  const counting = useMutation({
    mutationFn: () => call(previewIntegrationPast, { params: { name }, body: {} }),
  })
  const found = counting.data
  const { act, isBusy, problem } = useIntegrationAct(sendIntegrationPast, () => {
    toast({ tone: 'positive', title: t('started', { count: found?.count ?? 0 }) })
    onClose()
  })
  const refused = counting.error ? refusalText(counting.error) : problem
  const send = (count: number) =>
    act({ params: { name }, body: { count } }, { onError: () => counting.reset() })
  return (
    <ActDialog
      title={t('ask', { title })}
      submit={found ? t('submit', { count: found.count }) : t('count')}
      problem={refused}
      isBusy={isBusy || counting.isPending}
      isBlocked={found?.count === 0}
      onSubmit={() => (found ? send(found.count) : counting.mutate())}
      onClose={onClose}
    >
      <p>{t('means', { title })}</p>
      {found && (
        <Notice role="status">
          <p className="font-medium">
            {t('found', { count: found.count, customers: found.customers })}
          </p>
          {found.first_at && found.last_at && (
            <p>
              <DateTime at={found.first_at} zone={zone} /> –{' '}
              <DateTime at={found.last_at} zone={zone} />
            </p>
          )}
        </Notice>
      )}
    </ActDialog>
  )
}
