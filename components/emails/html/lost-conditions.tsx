'use client'

import { useTranslations } from 'next-intl'
import { Notice } from '#components/ui/layout/notice.tsx'
import type { Email } from '#contract/emails/named-shapes.ts'
import type { Condition } from '#contract/emails/condition-shapes.ts'
import { partsOf } from '#rules/emails/conditions.ts'

/** Lists conditions that HTML can't say: as HTML, these blocks are in every email. */
export function LostConditions({ conditions }: { conditions: Email['lost_conditions'] }) {
  const t = useTranslations('email-html.lost')
  if (conditions.length === 0) return null
  const sentence = (condition: Condition): string =>
    partsOf(condition)
      .map(({ variable, is, value = '' }) => t(`tests.${is}`, { name: `{${variable}}`, value }))
      .join('all' in condition ? t('and') : t('or'))
  return (
    <Notice tone="warning">
      <p>{t('about', { count: conditions.length })}</p>
      <ul className="list-disc pl-5">
        {conditions.map(({ block, text, condition }) => (
          <li key={block}>
            {t(text ? 'named' : 'block', { block, text })}: {sentence(condition)}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
