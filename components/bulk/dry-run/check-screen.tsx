'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { DateTime } from '#components/commerce/date/date-time.tsx'
import { moneyText } from '#components/commerce/money/money.tsx'
import { Card } from '#components/ui/layout/card.tsx'
import { RequestError } from '#components/commerce/act/request-error.tsx'
import { Skeleton } from '#components/ui/layout/skeleton.tsx'
import { invalidate, queryFor } from '#client/query.ts'
import type { Bulk } from '#contract/bulk/bulk-shapes.ts'
import { getDryRun } from '#contract/bulk/draft.ts'
import { listBulkRows } from '#contract/bulk/run.ts'
import type { User } from '#contract/staff/shapes.ts'
import { BulkChip } from '#components/bulk/list/bulk-chip.tsx'
import { useOperationName } from '#components/bulk/use-operation-name.ts'
import { BulkTitle } from '#components/bulk/bulk-title.tsx'
import { CheckActs } from './check-acts.tsx'
import { CheckProgress } from './check-progress.tsx'
import { CheckRows } from './check-rows.tsx'
import { CheckSums } from './check-sums.tsx'
import type { Drafting } from '#components/bulk/draft/drafting.ts'
import { DesignNotice } from '#components/bulk/design/design-notice.tsx'
import { ChoiceFields } from '#components/bulk/draft/choice-fields.tsx'
import { type Gate, GateNotice } from '#components/bulk/start/gate-notice.tsx'
import { ScheduledNotice } from '#components/bulk/start/scheduled-notice.tsx'
import { VerdictTable } from './verdict-table.tsx'

const askEveryMs = 700

type Props = { bulk: Bulk; user: User; gate: Gate; drafting: Drafting }

/** The dry run, by row and in total, before anything happens. */
export function CheckScreen({ bulk, user, gate, drafting }: Props) {
  const t = useTranslations('bulk.check')
  const { zone, scheduledZone } = drafting
  const operationName = useOperationName()
  const locale = useLocale()
  const request = useQuery({
    ...queryFor(getDryRun, { params: { id: bulk.bulk_id } }),
    refetchInterval: ({ state }) =>
      state.data?.state === 'checking' || bulk.state === 'checking' ? askEveryMs : false,
  })
  const { data, error } = request
  const isReady = data !== undefined && bulk.state !== 'checking' && data.state !== 'checking'
  const client = useQueryClient()
  useEffect(() => {
    // rows fetched during the check are incomplete
    if (!isReady) return () => void invalidate(client, listBulkRows)
  }, [isReady, client])
  const ready = isReady ? data : undefined
  const count = ready?.verdicts.reduce((sum, { rows, runs }) => sum + (runs ? rows : 0), 0) ?? 0
  const amount = moneyText(ready?.face_value ?? '0.00', bulk.currency, locale)
  return (
    <>
      <BulkTitle
        title={bulk.title}
        chips={<BulkChip state={bulk.state} />}
        about={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            {operationName(bulk.operation_name)}
            {bulk.checked_at && ready && (
              <span>
                {t('checkedAt')} <DateTime at={bulk.checked_at} zone={zone} />
              </span>
            )}
          </span>
        }
        action={
          <CheckActs
            {...{ bulk, user, gate, count, amount }}
            zone={scheduledZone}
            isReady={ready !== undefined}
          />
        }
      />
      {gate && <GateNotice gate={gate} />}
      {bulk.state === 'scheduled' && <ScheduledNotice bulk={bulk} zone={scheduledZone} />}
      {bulk.email.active && !drafting.isElsewhere && (
        <DesignNotice bulk={bulk} mayEdit={drafting.mayDesign} />
      )}
      {error && !data && <RequestError title={t('failed')} request={request} />}
      {!ready && !(error && !data) && (
        <Card title={t('checking')}>
          {data ? <CheckProgress bulk={bulk} run={data} /> : <Skeleton className="h-10 w-full" />}
        </Card>
      )}
      {ready && (
        <>
          <CheckSums bulk={bulk} run={ready} count={count} />
          <Card title={t('verdicts')} padded={false}>
            <VerdictTable bulk={bulk} run={ready} />
            <ChoiceFields bulk={bulk} run={ready} />
          </Card>
          <CheckRows bulk={bulk} run={ready} />
        </>
      )}
    </>
  )
}
