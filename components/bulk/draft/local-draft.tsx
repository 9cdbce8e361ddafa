'use client'

import { useTranslations } from 'next-intl'
import { BulkTitle } from '#components/bulk/bulk-title.tsx'
import { DraftForm } from './draft-form.tsx'
import type { Drafting } from './drafting.ts'

/**
 * Keeps a quick batch that only this browser knows: saved by create the first time, at an address
 * of the platform's from then on.
 */
export function LocalDraft({ id, drafting }: { id: string; drafting: Drafting }) {
  const t = useTranslations('bulk.form')
  return (
    <>
      <BulkTitle title={t('titles.campaign')} about={t('abouts.campaign')} />
      <DraftForm
        key={id}
        kind="campaign"
        operation="gift_card"
        drafting={drafting}
        name={`bulk ${id}`}
        bulk={null}
      />
    </>
  )
}
