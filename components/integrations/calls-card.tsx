'use client'

import { useQuery } from '@tanstack/react-query'
import { ArrowDownLeft, ArrowUpRight, Webhook } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { queryFor } from '#client/query.ts'
import { RequestError } from '#components/commerce/act/request-error.tsx'
import { DateTime } from '#components/commerce/date/date-time.tsx'
import { Button } from '#components/ui/button/button.tsx'
import { Card } from '#components/ui/layout/card.tsx'
import { Chip } from '#components/ui/layout/chip.tsx'
import { Notice } from '#components/ui/layout/notice.tsx'
import { Skeleton } from '#components/ui/layout/skeleton.tsx'
import { EmptyState } from '#components/ui/list/empty-state.tsx'
import { toast } from '#components/ui/overlay/toast.tsx'
import { listIntegrationCalls, repeatIntegrationCall } from '#contract/integrations/calls.ts'
import { callPurposes, callsShown } from '#contract/integrations/integrations.ts'
import type { IntegrationCall } from '#contract/integrations/shapes.ts'
import { useIntegrationAct } from './use-integration-act.ts'

const tones = { waiting: 'info', done: 'positive', stuck: 'danger', failed: 'danger' } as const

type Props = { name: string; zone: string }

/** The last calls of an integration in both directions, each with its bodies. */
export function CallsCard({ name, zone }: Props) {
  const t = useTranslations('integrations.calls')
  const request = useQuery(queryFor(listIntegrationCalls, { params: { name } }))
  const { data, error, isFetching, refetch } = request
  return (
    <Card
      title={t('title')}
      padded={false}
      aside={
        <Button size="small" busy={isFetching} onClick={() => void refetch()}>
          {t('refresh')}
        </Button>
      }
    >
      {error && !data && <RequestError title={t('failed')} request={request} />}
      {data?.rows.length === 0 && (
        <EmptyState icon={Webhook} title={t('none')} about={t('noneAbout')} />
      )}
      {!data && !error && <Skeleton className="m-4 h-40" />}
      <ul className="divide-y divide-line">
        {data?.rows.map((call) => (
          <CallRow key={call.id} {...{ name, call, zone }} />
        ))}
      </ul>
      {data && data.rows.length >= callsShown && (
        <p className="border-t border-line px-4 py-3 text-sm text-text-muted">
          {t('newest', { count: callsShown })}
        </p>
      )}
    </Card>
  )
}

function CallRow({ name, call, zone }: Props & { call: IntegrationCall }) {
  const t = useTranslations('integrations.calls')
  const Icon = call.way === 'in' ? ArrowDownLeft : ArrowUpRight
  return (
    <li>
      <details className="group">
        <summary className="flex cursor-pointer items-center gap-3 px-4 py-2.5">
          <Icon aria-hidden size={16} className="shrink-0 text-text-muted" />
          <span className="w-44 shrink-0 text-text-muted">
            <DateTime at={call.at} zone={zone} exact />
          </span>
          <span className="min-w-0 flex-1 truncate">
            <span className="sr-only">{t(`ways.${call.way}`)} </span>
            <Purpose {...call} />
          </span>
          <Chip tone={tones[call.state]}>{t(`states.${call.state}`)}</Chip>
        </summary>
        <CallDetail {...{ name, call, zone }} />
      </details>
    </li>
  )
}

/** Purpose of our call in words, or the service's own topic of a delivery. */
function Purpose({ way, topic }: Pick<IntegrationCall, 'way' | 'topic'>) {
  const t = useTranslations('integrations.calls.purposes')
  const known = callPurposes.find((one) => one === topic)
  if (way === 'out' && known) return <span>{t(known)}</span>
  return <span className="font-mono">{topic || '-'}</span>
}

function CallDetail({ name, call, zone }: Props & { call: IntegrationCall }) {
  const t = useTranslations('integrations')
  const { id, way, state, problem, sent, answered, tries, next_try_at } = call
  const again = useIntegrationAct(repeatIntegrationCall, () =>
    toast({ tone: 'positive', title: t('calls.againDone') }),
  )
  const isOpen = (state === 'waiting' || state === 'stuck') && (way === 'out' || sent !== null)
  return (
    <div className="flex flex-col gap-3 px-4 pb-4">
      {problem && (
        <Notice tone={state === 'waiting' ? 'warning' : 'danger'}>
          {t(`problems.${problem}`)}
        </Notice>
      )}
      {again.problem && (
        <Notice tone="danger" role="alert">
          {again.problem}
        </Notice>
      )}
      <p className="text-sm text-text-muted">
        {t('calls.tries', { tries })}
        {next_try_at && (
          <>
            {' · '}
            {t('calls.next')} <DateTime at={next_try_at} zone={zone} exact />
          </>
        )}
      </p>
      <Body title={t(way === 'in' ? 'calls.received' : 'calls.sent')} text={sent} />
      <Body title={t('calls.answered')} text={answered} />
      {isOpen && (
        <Button
          size="small"
          className="self-start"
          busy={again.isBusy}
          onClick={() => again.act({ params: { name, id }, body: {} })}
        >
          {t('calls.again')}
        </Button>
      )}
    </div>
  )
}

function Body({ title, text }: { title: string; text: string | null }) {
  if (!text) return null
  return (
    <section>
      <h3 className="text-sm font-medium">{title}</h3>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a keyboard scrolls it */}
      <pre tabIndex={0} className="mt-1 max-h-64 overflow-auto rounded-md bg-sunken p-3 text-xs">
        {text}
      </pre>
    </section>
  )
}
