'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { queryFor } from '#client/query.ts'
import { RequestError } from '#components/commerce/act/request-error.tsx'
import { CallsCard } from '#components/integrations/calls/calls-card.tsx'
import { MoneyCard } from '#components/integrations/store-money/money-card.tsx'
import { Card } from '#components/ui/layout/card.tsx'
import { EntityHead } from '#components/ui/layout/entity-head.tsx'
import { Notice } from '#components/ui/layout/notice.tsx'
import { Skeleton } from '#components/ui/layout/skeleton.tsx'
import { getIntegration } from '#contract/integrations/calls.ts'
import type { IntegrationName } from '#contract/integrations/integrations.ts'
import type { IntegrationDetail } from '#contract/integrations/shapes.ts'
import { DifferencesCard } from '#components/integrations/differences/differences-card.tsx'
import { ConnectSwitch } from './connect-switch.tsx'
import { ConnectionCard } from './connection-card.tsx'
import { FlowCard } from './flow-card.tsx'
import { HealthChip } from './health-chip.tsx'
import { PastCard } from './past-card.tsx'
import { SettingsCard } from './settings-card.tsx'
import { StandInNotice } from './stand-in-notice.tsx'
import { SyncCard } from './sync-card.tsx'

type Shop = { currency: string; zone: string; mayApprove: boolean }
type Props = Shop & { name: string }

/** An integration: how to connect it, what it brings, its settings and its last calls. */
export function IntegrationScreen({ name, ...shop }: Props) {
  const t = useTranslations('integrations')
  const request = useQuery(queryFor(getIntegration, { params: { name } }))
  const { data, error } = request
  if (data) return <Shown integration={data} {...shop} />
  return (
    <Card>
      {error ? (
        <RequestError title={t('failed')} request={request} />
      ) : (
        <Skeleton className="h-80 w-full" />
      )}
    </Card>
  )
}

function Shown({ integration, ...shop }: Shop & { integration: IntegrationDetail }) {
  const t = useTranslations('integrations')
  const { name, title, health, problem, enabled, stand_in, notices } = integration
  const { zone } = shop
  return (
    <>
      <EntityHead
        back={{ href: '/integrations', text: t('title') }}
        title={title}
        chips={<HealthChip health={health} />}
        about={t(`abouts.${name as IntegrationName}`)}
        action={<ConnectSwitch integration={integration} {...shop} />}
      />
      <StandInNotice isShown={stand_in} />
      {enabled && problem && (
        <Notice tone={health === 'broken' ? 'danger' : 'warning'}>
          {t(`problems.${problem}`)}
        </Notice>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)_24rem] items-start gap-5 max-room:grid-cols-1">
        <div className="flex min-w-0 flex-col gap-5">
          {enabled && name === 'shopify' && <SyncCard zone={zone} />}
          {name === 'shopify' && <MoneyCard integration={integration} {...shop} />}
          {enabled && name === 'shopify' && <DifferencesCard {...shop} />}
          {!enabled && <StepsCard integration={integration} />}
          <FlowCard integration={integration} />
          <CallsCard name={name} zone={zone} />
        </div>
        <div className="flex min-w-0 flex-col gap-5">
          {enabled && <ConnectionCard integration={integration} zone={zone} />}
          {enabled && notices.length > 0 && <PastCard integration={integration} zone={zone} />}
          {integration.settings.length > 0 && <SettingsCard integration={integration} />}
        </div>
      </div>
    </>
  )
}

function StepsCard({ integration: { name, title, connects } }: { integration: IntegrationDetail }) {
  const t = useTranslations('integrations')
  const steps =
    connects === 'consent'
      ? [t('steps.switchOn', { title }), t('steps.allow', { title }), t('steps.backHere')]
      : [
          t(`where.${name as 'recharge' | 'loop' | 'klaviyo' | 'gorgias'}`),
          t('steps.switchOn', { title }),
          t('steps.enterKeys'),
        ]
  return (
    <Card title={t('steps.title', { title })}>
      <ol className="flex list-decimal flex-col gap-2 pl-5">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </Card>
  )
}
