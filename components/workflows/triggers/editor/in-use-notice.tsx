'use client'

import { useTranslations } from 'next-intl'
import { Notice } from '#components/ui/layout/notice.tsx'
import { Refusal } from '#contract/error.ts'
import { Link } from '#i18n/navigation.ts'
import type { TypedField } from '#rules/workflows/custom/scheme-form.ts'

type Props = { cause: unknown; labels: readonly Pick<TypedField, 'key' | 'label'>[] }

/** Names the workflows because of which a scheme wasn't changed, each with its field. */
export function InUseNotice({ cause, labels }: Props) {
  const t = useTranslations('workflow-triggers.form')
  if (!(cause instanceof Refusal) || cause.code !== 'trigger_in_use') return null
  const labelOf = (field: string): string => {
    const key = field.replace(/^event\./, '')
    return labels.find((one) => one.key === key)?.label ?? key
  }
  return (
    <Notice tone="danger" role="alert">
      <p className="font-medium">{t('inUse')}</p>
      <ul className="mt-1 list-disc pl-5">
        {(cause.problems ?? []).map(({ workflow, title, field }) => (
          <li key={String(workflow)}>
            <Link href={`/loyalty/${workflow}`} prefetch={false} className="underline">
              {t('usesField', { title: String(title), field: labelOf(String(field)) })}
            </Link>
          </li>
        ))}
      </ul>
    </Notice>
  )
}
