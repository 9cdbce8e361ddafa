'use client'

import { useTranslations } from 'next-intl'
import { Segments } from '#components/emails/editor/fields/segments.tsx'
import { TextLine } from '#components/emails/editor/fields/text-line.tsx'
import type { SettingsOf } from './use-block.ts'

const forms = ['text', 'qr', 'barcode'] as const

export function CodeSettings({ block, change }: SettingsOf<'code'>) {
  const t = useTranslations('email-editor.settings')
  return (
    <>
      <Segments
        label={t('codeAs')}
        value={block.as}
        options={forms.map((value) => ({ value, label: t(`codes.${value}`) }))}
        onChange={(as) => change({ as })}
      />
      <TextLine
        label={t('label')}
        field={`${block.id}.label`}
        texts={block.label}
        onChange={(label, key) => change({ label }, key)}
      />
    </>
  )
}

export function CreditsSettings({ block, change }: SettingsOf<'credits'>) {
  const t = useTranslations('email-editor.settings')
  return (
    <>
      <p className="text-sm text-text-muted">{t('creditsHelp')}</p>
      <TextLine
        label={t('until')}
        field={`${block.id}.until`}
        texts={block.until}
        help={t('untilHelp', { name: '{lot_until}' })}
        onChange={(until, key) => change({ until }, key)}
      />
      <TextLine
        label={t('never')}
        field={`${block.id}.never`}
        texts={block.never}
        onChange={(never, key) => change({ never }, key)}
      />
    </>
  )
}
