'use client'

import { useTranslations } from 'next-intl'
import type { Bulk } from '#contract/bulk/bulk-shapes.ts'
import { operationOf } from '#rules/bulk/operation.ts'
import { useOwnDesign } from './use-own-design.ts'

/** Says which design the emails of a campaign have. */
export function DesignFact({ bulk }: { bulk: Bulk }) {
  const t = useTranslations('bulk.design')
  const { is, no } = useOwnDesign(operationOf(bulk.operation_name), bulk.bulk_id)
  return is === 'live' ? t('fact.own', { no }) : t('fact.usual')
}
