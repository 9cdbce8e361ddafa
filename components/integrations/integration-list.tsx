'use client'

import { useQuery } from '@tanstack/react-query'
import { Blocks } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { queryFor } from '#client/query.ts'
import { RequestError } from '#components/commerce/act/request-error.tsx'
import { Card } from '#components/ui/layout/card.tsx'
import { Skeleton } from '#components/ui/layout/skeleton.tsx'
import { EmptyState } from '#components/ui/list/empty-state.tsx'
import { listIntegrations } from '#contract/integrations/calls.ts'
import { integrationGroups, type IntegrationName } from '#contract/integrations/integrations.ts'
import type { Integration } from '#contract/integrations/shapes.ts'
import { Link } from '#i18n/navigation.ts'
import { ConnectSwitch } from './connect-switch.tsx'
import { HealthChip } from './health-chip.tsx'
import { StandInNotice } from './stand-in-notice.tsx'

type Props = { mayConnect: boolean; currency: string; zone: string }

/** Services that can be connected, by what they are for. */
export function IntegrationList({ mayConnect, ...shop }: Props) {
  const t = useTranslations('integrations')
  const request = useQuery(queryFor(listIntegrations, {}))
  const { data, error } = request
  if (!data)
    return (
      <Card>
        {error ? (
          <RequestError title={t('failed')} request={request} />
        ) : (
          <Skeleton className="h-64 w-full" />
        )}
      </Card>
    )
  if (data.integrations.length === 0)
    return (
      <Card>
        <EmptyState icon={Blocks} title={t('none')} about={t('noneAbout')} />
      </Card>
    )
  const groups = integrationGroups
    .map((group) => [group, data.integrations.filter((one) => one.group === group)] as const)
    .filter(([, own]) => own.length > 0)
  return (
    <>
      <StandInNotice isShown={data.stand_in} />
      {groups.map(([group, own]) => (
        <Card key={group} title={t(`groups.${group}`)} padded={false}>
          <ul className="divide-y divide-line">
            {own.map((integration) => (
              <Row key={integration.name} {...{ integration, mayConnect, ...shop }} />
            ))}
          </ul>
        </Card>
      ))}
    </>
  )
}

function Row({ integration, mayConnect, ...shop }: Props & { integration: Integration }) {
  const t = useTranslations('integrations')
  const { name, title, account, health } = integration
  return (
    <li className="flex items-center gap-4 px-4 py-3">
      <div className="min-w-0 flex-1">
        {mayConnect ? (
          <Link
            href={`/integrations/${name}`}
            prefetch={false}
            className="rounded-sm font-medium text-accent hover:underline"
          >
            {title}
          </Link>
        ) : (
          <span className="font-medium">{title}</span>
        )}
        <p className="text-sm text-text-muted">{t(`abouts.${name as IntegrationName}`)}</p>
      </div>
      {account && <span className="truncate text-sm text-text-muted">{account}</span>}
      <HealthChip health={health} />
      {mayConnect && <ConnectSwitch integration={integration} {...shop} />}
    </li>
  )
}
