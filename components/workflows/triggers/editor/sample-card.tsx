'use client'

import { useTranslations } from 'next-intl'
import { CopyButton } from '#components/ui/button/copy-button.tsx'
import { Card } from '#components/ui/layout/card.tsx'
import { sampleCall } from '#rules/workflows/custom/sample-call.ts'
import type { TypedField } from '#rules/workflows/custom/scheme-form.ts'

type Props = {
  /** null: the trigger isn't created yet */
  url: string | null
  fields: readonly TypedField[]
}

/** A call that sends an event, with the fields as they are typed. */
export function SampleCard({ url, fields }: Props) {
  const t = useTranslations('workflow-triggers.sample')
  const header = t('header', { token: t('noToken') })
  const call = sampleCall({ url: url ?? 'https://…', header, fields })
  return (
    <Card title={t('title')} aside={url && <CopyButton text={call} of={t('copy')} />}>
      <p className="mb-3 text-text-muted">{t(url ? 'about' : 'later')}</p>
      <pre
        tabIndex={0}
        aria-label={t('title')}
        className="max-h-96 overflow-auto rounded-md bg-sunken p-3 font-mono text-xs"
      >
        {call}
      </pre>
    </Card>
  )
}
