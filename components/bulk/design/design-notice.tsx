'use client'

import { useTranslations } from 'next-intl'
import { LinkButton } from '#components/ui/button/link-button.tsx'
import { Notice } from '#components/ui/layout/notice.tsx'
import type { Bulk } from '#contract/bulk/bulk-shapes.ts'
import { mailOf, operationOf } from '#rules/bulk/operation.ts'
import { useOwnDesign } from './use-own-design.ts'

/** Warns before a start that the campaign's own design isn't published, or that its base changed. */
export function DesignNotice({ bulk, mayEdit }: { bulk: Bulk; mayEdit: boolean }) {
  const t = useTranslations('bulk.design')
  const operation = operationOf(bulk.operation_name)
  const { is, state } = useOwnDesign(operation, bulk.bulk_id)
  const said = is === 'draft' ? 'unpublished' : 'baseChanged'
  if (is !== 'draft' && !(is === 'live' && state?.base_changed)) return null
  return (
    <Notice tone="warning">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p>{t(said)}</p>
        {mayEdit && (
          <LinkButton
            size="small"
            href={`/email-builder/editor/${mailOf(operation)}?for=${bulk.bulk_id}`}
          >
            {t('edit')}
          </LinkButton>
        )}
      </div>
    </Notice>
  )
}
