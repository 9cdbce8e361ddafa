'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { LinkButton } from '#components/ui/button/link-button.tsx'
import { Notice } from '#components/ui/layout/notice.tsx'
import { useAddress } from '#components/ui/list/address.ts'
import { queryFor } from '#client/query.ts'
import type { Bulk } from '#contract/bulk/bulk-shapes.ts'
import { getBulk } from '#contract/bulk/draft.ts'
import type { User } from '#contract/staff/shapes.ts'
import { useRouter } from '#i18n/navigation.ts'
import { useOpens } from '#i18n/places.tsx'
import { BulkTitle } from '#components/bulk/bulk-title.tsx'
import { isEditing, isUnstarted, pathOfBulk } from '#components/bulk/list/address.ts'
import { CheckScreen } from '#components/bulk/dry-run/check-screen.tsx'
import { UncheckedScreen } from '#components/bulk/dry-run/unchecked-screen.tsx'
import { DraftForm } from './draft-form.tsx'
import type { Drafting } from './drafting.ts'
import type { Gate } from '#components/bulk/start/gate-notice.tsx'
import { hasDryRuns } from '#rules/bulk/acts.ts'
import { isOperation, operationOf } from '#rules/bulk/operation.ts'
import { moveSourceOf } from '#rules/bulk/move-in/form.ts'
import { moveInHref } from '#components/bulk/move-in/address.ts'
import { readSource } from '#rules/bulk/source.ts'
import { useDraftProblem } from './use-draft-problem.ts'

/** states that change by themselves are polled */
const askEveryMs: Partial<Record<Bulk['state'], number>> = { checking: 700, scheduled: 5000 }

export type DraftScreenProps = { id: string; user: User; gate: Gate; drafting: Drafting }

/** A campaign that hasn't started: its form, or its dry run. A started one redirects. */
export function DraftScreen({ id, user, gate, drafting }: DraftScreenProps) {
  const t = useTranslations('bulk')
  const draftProblem = useDraftProblem()
  const router = useRouter()
  const address = useAddress()
  const { data } = useQuery({
    ...queryFor(getBulk, { params: { id } }),
    refetchInterval: ({ state }) => (state.data && askEveryMs[state.data.bulk.state]) ?? false,
  })
  const bulk = data?.bulk
  const opens = useOpens()
  const run = bulk && !isUnstarted(bulk) ? pathOfBulk(bulk) : null
  const movesIn = bulk && moveSourceOf(bulk) !== null ? moveInHref(bulk.bulk_id) : null
  const leads = movesIn ?? run
  const elsewhere = leads === null || opens(leads.split('?')[0]!) ? leads : '/bulk-gift-cards'
  useEffect(() => {
    if (elsewhere) router.replace(elsewhere)
  }, [elsewhere, router])
  if (!bulk || elsewhere) return null
  const operation = operationOf(bulk.operation_name)
  // a form that can't show the source would replace it
  const isEditable = isOperation(bulk.operation_name) && readSource(bulk.source) !== null
  if (!isEditable || !isEditing(bulk, (name) => address.get(name)))
    return hasDryRuns(bulk) ? (
      <CheckScreen {...{ bulk, user, gate, drafting }} />
    ) : (
      <UncheckedScreen {...{ bulk, user, gate, drafting }} />
    )
  return (
    <>
      <BulkTitle
        title={bulk.title}
        about={t(`form.abouts.${bulk.legacy ? 'campaign' : operation}`)}
        action={
          (bulk.state !== 'draft' || !hasDryRuns(bulk)) && (
            <LinkButton href={`/bulk-gift-cards/${id}`}>{t('form.toCheck')}</LinkButton>
          )
        }
      />
      {bulk.problem && (
        <Notice tone="danger" role="alert">
          {draftProblem(bulk.problem) ?? t('draftProblems.broken')}
        </Notice>
      )}
      <DraftForm
        key={id}
        kind={bulk.legacy ? 'campaign' : 'bulk'}
        operation={operation}
        drafting={drafting}
        name={`bulk ${id}`}
        bulk={bulk}
      />
    </>
  )
}
