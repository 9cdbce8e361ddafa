'use client'

import { useTranslations } from 'next-intl'
import { Checkbox } from '#components/ui/form/checkbox.tsx'
import { ImageField } from '#components/emails/editor/fields/image-field.tsx'
import { LinkField } from '#components/emails/editor/fields/link-field.tsx'
import { NumberField } from '#components/emails/editor/fields/number-field.tsx'
import { TextLine } from '#components/emails/editor/fields/text-line.tsx'
import type { SettingsOf } from './use-block.ts'

export function ImageSettings({ block, change }: SettingsOf<'image'>) {
  const t = useTranslations('email-editor.settings')
  const { id, path, alt, link, width } = block
  return (
    <>
      <ImageField label={t('image')} path={path} onChange={(to) => change({ path: to })} />
      <TextLine
        label={t('alt')}
        field={`${id}.alt`}
        texts={alt}
        help={t('altHelp')}
        onChange={(texts, key) => change({ alt: texts }, key)}
      />
      <LinkField
        label={t('link')}
        field={`${id}.link`}
        value={link}
        isOptional
        onChange={(to, key) => change({ link: to }, key)}
      />
      <NumberField
        label={t('width')}
        min={10}
        max={100}
        value={width}
        onChange={(to) => change({ width: to }, `${id}.width`)}
      />
    </>
  )
}

export function ButtonSettings({ block, change }: SettingsOf<'button'>) {
  const t = useTranslations('email-editor.settings')
  const { id, label, link, full } = block
  return (
    <>
      <TextLine
        label={t('label')}
        field={`${id}.label`}
        texts={label}
        onChange={(texts, key) => change({ label: texts }, key)}
      />
      <LinkField
        label={t('link')}
        field={`${id}.link`}
        value={link}
        onChange={(to, key) => change({ link: to }, key)}
      />
      <Checkbox
        label={t('full')}
        checked={full}
        onChange={(event) => change({ full: event.target.checked })}
      />
    </>
  )
}
