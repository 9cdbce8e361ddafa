'use client'

import { useTranslations } from 'next-intl'
import { SocialField } from '#components/emails/editor/fields/social-field.tsx'
import { TextLine } from '#components/emails/editor/fields/text-line.tsx'
import { OwnText } from './text-settings.tsx'
import type { SettingsOf } from './use-block.ts'

const links = ['shop', 'balance', 'unsubscribe'] as const

export function FooterSettings({ block, change }: SettingsOf<'footer'>) {
  const t = useTranslations('email-editor.settings')
  return (
    <>
      <OwnText id={block.id} texts={block.text} onChange={(text, key) => change({ text }, key)} />
      {links.map((link) => (
        <TextLine
          key={link}
          label={t(`links.${link}`)}
          field={`${block.id}.${link}`}
          texts={block[link]}
          onChange={(texts, key) => change({ [link]: texts }, key)}
        />
      ))}
      <p className="text-sm text-text-muted">{t('footerHelp')}</p>
    </>
  )
}

export function SocialSettings({ block, change }: SettingsOf<'social'>) {
  const t = useTranslations('email-editor.settings')
  return (
    <>
      <p className="text-sm text-text-muted">{t('socialHelp')}</p>
      <SocialField
        label={t('social')}
        field={`${block.id}.links`}
        links={block.links}
        onChange={(to, key) => change({ links: to }, key)}
      />
    </>
  )
}
