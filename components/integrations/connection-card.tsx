'use client'

import { useTranslations } from 'next-intl'
import { DateTime } from '#components/commerce/date/date-time.tsx'
import { Button } from '#components/ui/button/button.tsx'
import { Card } from '#components/ui/layout/card.tsx'
import { DescriptionList } from '#components/ui/layout/description-list.tsx'
import { Notice } from '#components/ui/layout/notice.tsx'
import { toast } from '#components/ui/overlay/toast.tsx'
import { checkIntegration } from '#contract/integrations/calls.ts'
import type { IntegrationDetail } from '#contract/integrations/shapes.ts'
import { useIntegrationAct } from './use-integration-act.ts'

type Props = { integration: IntegrationDetail; zone: string }

/** The account that is connected, and a check that it still answers. */
export function ConnectionCard({ integration, zone }: Props) {
  const t = useTranslations('integrations')
  const { name, title, account, accessToken, connected_at, last_delivery_at } = integration
  const { act, isBusy, problem } = useIntegrationAct(checkIntegration, (checked) => {
    const isGood = checked.problem === null
    toast({
      tone: isGood ? 'positive' : 'danger',
      title: t(isGood ? 'connection.works' : 'connection.fails', { title }),
    })
  })
  const time = (at: string | null) =>
    at ? <DateTime at={at} zone={zone} exact /> : t('connection.never')
  return (
    <Card
      title={t('connection.title')}
      aside={
        <Button size="small" busy={isBusy} onClick={() => act({ params: { name }, body: {} })}>
          {t('connection.check')}
        </Button>
      }
    >
      <div className="flex flex-col gap-3">
        {problem && (
          <Notice tone="danger" role="alert">
            {problem}
          </Notice>
        )}
        <DescriptionList
          items={[
            { term: t('connection.account'), detail: account ?? '-' },
            {
              term: t('connection.token'),
              detail: <span className="font-mono">{accessToken ?? '-'}</span>,
            },
            { term: t('connection.since'), detail: time(connected_at) },
            { term: t('connection.lastDelivery'), detail: time(last_delivery_at) },
            { term: t('connection.waiting'), detail: String(integration.waiting) },
            { term: t('connection.stuck'), detail: String(integration.stuck) },
          ]}
        />
      </div>
    </Card>
  )
}
