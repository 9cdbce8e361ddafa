'use client'

import { useTranslations } from 'next-intl'
import { NumberField } from '#components/emails/editor/fields/number-field.tsx'
import { Segments } from '#components/emails/editor/fields/segments.tsx'
import { TextLine } from '#components/emails/editor/fields/text-line.tsx'
import { RichText } from '#components/emails/editor/text/rich-text.tsx'
import type { SettingsOf } from './use-block.ts'

const levels = ['1', '2', '3'] as const
const sizes = ['small', 'normal', 'large'] as const

export function HeadingSettings({ block, change }: SettingsOf<'heading'>) {
  const t = useTranslations('email-editor.settings')
  return (
    <>
      <TextLine
        label={t('text')}
        field={`${block.id}.text`}
        texts={block.text}
        rows={2}
        onChange={(text, key) => change({ text }, key)}
      />
      <Segments
        label={t('level')}
        value={block.level}
        options={levels.map((value) => ({ value, label: t('levelOf', { level: value }) }))}
        onChange={(level) => change({ level })}
      />
    </>
  )
}

type OwnProps = Pick<Parameters<typeof RichText>[0], 'texts' | 'onChange'> & { id: string }

/** The formatted text of a block. */
export function OwnText({ id, ...rest }: OwnProps) {
  const t = useTranslations('email-editor.settings')
  return <RichText label={t('text')} field={`${id}.text`} {...rest} />
}

export function TextSettings({ block, change }: SettingsOf<'text'>) {
  const t = useTranslations('email-editor.settings')
  return (
    <>
      <OwnText id={block.id} texts={block.text} onChange={(text, key) => change({ text }, key)} />
      <Segments
        label={t('size')}
        value={block.size}
        options={sizes.map((value) => ({ value, label: t(`sizes.${value}`) }))}
        onChange={(size) => change({ size })}
      />
    </>
  )
}

export function SpacerSettings({ block, change }: SettingsOf<'spacer'>) {
  const t = useTranslations('email-editor.settings')
  return (
    <NumberField
      label={t('height')}
      min={4}
      max={120}
      value={block.height}
      onChange={(height) => change({ height }, `${block.id}.height`)}
    />
  )
}
