'use client'

import { useTranslations } from 'next-intl'
import { BulkTitle } from '#components/bulk/bulk-title.tsx'
import { DraftForm } from './draft-form.tsx'
import type { Drafting } from './drafting.ts'

/**
 * Edits a quick batch that only this browser has; the first save creates it and moves to the
 * platform's address.
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
