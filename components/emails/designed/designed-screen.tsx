'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { RequestError } from '#components/commerce/act/request-error.tsx'
import { Notice } from '#components/ui/layout/notice.tsx'
import { LinkButton } from '#components/ui/button/link-button.tsx'
import { queryFor } from '#client/query.ts'
import { getDesign } from '#contract/emails/edit.ts'
import { listEmails } from '#contract/emails/named.ts'
import type { Viewer } from '#rules/emails/viewer.ts'
import type { Allowed } from './allowed.ts'
import { DesignedHead } from './designed-head.tsx'
import { ResultsCard } from './results-card.tsx'
import { TextsCard } from './texts-card.tsx'
import { VersionsCard } from './versions-card.tsx'

type Props = {
  name: string
  zone: string
  scheduledZone: string
  viewer: Viewer
  allowed: Allowed
  isInPlan: boolean
}

/** One email: results, texts by language, versions. */
export function DesignedScreen({ name, zone, scheduledZone, viewer, allowed, isInPlan }: Props) {
  const t = useTranslations('email-list')
  const request = useQuery(queryFor(getDesign, { params: { name }, query: {} }))
  const { data: list } = useQuery(queryFor(listEmails, {}))
  const state = request.data
  if (!state) return request.error ? <RequestError title={t('oneFailed')} {...{ request }} /> : null
  const mail = list?.emails.find((one) => one.name === name)
  return (
    <>
      <DesignedHead {...{ state, mail, zone, viewer, allowed }} />
      {!isInPlan && (
        <Notice>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <p>{t('notInPlan')}</p>
            <LinkButton href="/plans" size="small">
              {t('toPlans')}
            </LinkButton>
          </div>
        </Notice>
      )}
      <ResultsCard name={name} />
      <TextsCard state={state} mayEdit={allowed.edit} />
      <VersionsCard {...{ state, zone, scheduledZone }} mayEdit={allowed.settle} />
    </>
  )
}
