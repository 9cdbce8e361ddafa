'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { queryFor } from '#client/query.ts'
import { RequestError } from '#components/commerce/act/request-error.tsx'
import { DateTime } from '#components/commerce/date/date-time.tsx'
import { Button } from '#components/ui/button/button.tsx'
import { ProgressBar } from '#components/ui/chart/progress-bar.tsx'
import { Card } from '#components/ui/layout/card.tsx'
import { Chip } from '#components/ui/layout/chip.tsx'
import { Notice } from '#components/ui/layout/notice.tsx'
import { Skeleton } from '#components/ui/layout/skeleton.tsx'
import { toast } from '#components/ui/overlay/toast.tsx'
import { getStore, syncStore } from '#contract/integrations/store-sync.ts'
import type { Store, StoreSync } from '#contract/integrations/store-sync-shapes.ts'
import { GrantButton } from './grant-button.tsx'
import { useIntegrationAct } from './use-integration-act.ts'

/** Milliseconds between looks while a sync runs, and after. */
const whileRunningMs = 2000
const usualMs = 30_000

const tones = {
  waiting: 'neutral',
  asked: 'info',
  reading: 'info',
  following: 'positive',
} as const

const isRunning = ({ syncs }: Store): boolean => syncs.some(({ state }) => state !== 'following')

/** Progress of the store's sync: each kind with its progress, its lag, and what wasn't taken. */
export function SyncCard({ zone }: { zone: string }) {
  const t = useTranslations('integrations.sync')
  const request = useQuery({
    ...queryFor(getStore, {}),
    refetchInterval: ({ state: { data } }) => (data && isRunning(data) ? whileRunningMs : usualMs),
  })
  const { act, isBusy, problem } = useIntegrationAct(syncStore, () =>
    toast({ tone: 'positive', title: t('begun') }),
  )
  const { data, error } = request
  return (
    <Card
      title={t('title')}
      aside={
        <Button
          size="small"
          busy={isBusy}
          disabled={!data || isRunning(data)}
          onClick={() => act({ body: {} })}
        >
          {t('again')}
        </Button>
      }
    >
      {problem && (
        <Notice tone="danger" role="alert">
          {problem}
        </Notice>
      )}
      {!data && error && <RequestError title={t('failed')} request={request} />}
      {!data && !error && <Skeleton className="h-32 w-full" />}
      {data && (
        <div className="flex flex-col gap-5">
          {data.syncs.map((sync) => (
            <SyncRow key={sync.kind} sync={sync} zone={zone} />
          ))}
          <Missing uses={data.missing} domain={data.domain} />
          {data.tags.failed > 0 && (
            <Notice tone="warning">{t('tagsFailed', { count: data.tags.failed })}</Notice>
          )}
        </div>
      )}
    </Card>
  )
}

function SyncRow({ sync, zone }: { sync: StoreSync; zone: string }) {
  const t = useTranslations('integrations.sync')
  const say = useTranslations('integrations.problems')
  const { kind, state, objects, total, made, changed, problem, as_of, left_out } = sync
  const label = t(`kinds.${kind}`)
  return (
    <section className="flex flex-col gap-2">
      <div className="flex items-center justify-between gap-3">
        <h3 className="font-medium">{label}</h3>
        <Chip tone={tones[state]}>{t(`states.${state}`)}</Chip>
      </div>
      {state === 'reading' && total !== null && (
        <ProgressBar value={total === 0 ? 100 : (objects / total) * 100} label={label} />
      )}
      <p className="text-sm text-text-muted tabular-nums">
        {total !== null && `${t('progress', { done: objects, total })} · `}
        {t('result', { made, changed })}
      </p>
      <p className="text-sm text-text-muted">
        {t('asOf')} {as_of ? <DateTime at={as_of} zone={zone} exact /> : t('never')}
      </p>
      {problem && <Notice tone="warning">{say(problem)}</Notice>}
      {sync.left_out_count > 0 && (
        <Notice tone="warning">
          {t('leftOut', { count: sync.left_out_count, names: left_out.join(', ') })}
        </Notice>
      )}
    </section>
  )
}

function Missing({ uses, domain }: { uses: Store['missing']; domain: Store['domain'] }) {
  const t = useTranslations('integrations.sync')
  if (uses.length === 0) return null
  return (
    <Notice tone="warning">
      <p className="mb-2">
        {t('missing')} {uses.map((use) => t(`uses.${use}`)).join(', ')}
      </p>
      {domain && <GrantButton domain={domain} />}
    </Notice>
  )
}
