'use client'

import { useTranslations } from 'next-intl'
import { Notice } from '#components/ui/layout/notice.tsx'

/** Says why a workflow or its figures didn't open; `code` is that of the refusal. */
export function LoadProblem({ code }: { code: string }) {
  const t = useTranslations('workflows.list')
  const errors = useTranslations('errors')
  const reason = errors.has(code as 'broken') ? errors(code as 'broken') : errors('broken')
  return (
    <Notice tone="warning" role="alert">
      <p className="font-medium">{t('notLoaded')}</p>
      <p>{reason}</p>
    </Notice>
  )
}
