'use client'

import { useTranslations } from 'next-intl'
import { FieldGroup } from '#components/ui/form/field-group.tsx'
import { Select } from '#components/ui/form/select.tsx'
import { ImageField } from '#components/emails/editor/fields/image-field.tsx'
import { LineInput } from '#components/emails/editor/fields/line-input.tsx'
import { NumberField } from '#components/emails/editor/fields/number-field.tsx'
import { SocialField } from '#components/emails/editor/fields/social-field.tsx'
import { useStore, useTheme } from '#components/emails/editor/state/editor-context.tsx'
import { RichText } from '#components/emails/editor/text/rich-text.tsx'
import type { Theme } from '#contract/emails/theme-shapes.ts'
import { fontStacks } from '#rules/emails/theme.ts'
import { ThemeColors } from './theme-colors.tsx'

const fonts = Object.keys(fontStacks) as Theme['font'][]

/** Logo, width, font, colours, footer: what all emails share. */
export function ThemeSettings() {
  const t = useTranslations('email-editor.theme')
  const store = useStore<Theme>()
  const theme = useTheme()
  const { logo, width, font, radius, footer, address, social } = theme
  const write = (change: Partial<Theme>, key: string | null = null) =>
    store.write({ ...store.now, ...change }, key)
  return (
    <div className="flex flex-col gap-6">
      <h2 className="sr-only">{t('settings')}</h2>
      <FieldGroup title={t('look')}>
        <ImageField
          label={t('logo')}
          path={logo?.path ?? null}
          onChange={(path) => write({ logo: path ? { path, width: logo?.width ?? 160 } : null })}
        />
        {logo && (
          <NumberField
            label={t('logoWidth')}
            min={24}
            max={400}
            value={logo.width}
            onChange={(wide) => write({ logo: { ...logo, width: wide } }, 'logo.width')}
          />
        )}
        <NumberField
          label={t('width')}
          help={t('widthHelp')}
          min={480}
          max={680}
          value={width}
          onChange={(wide) => write({ width: wide }, 'width')}
        />
        <Select
          label={t('font')}
          value={font}
          options={fonts.map((value) => ({ value, label: t(`fonts.${value}`) }))}
          onChange={(event) => write({ font: event.target.value as Theme['font'] })}
        />
        <NumberField
          label={t('radius')}
          min={0}
          max={32}
          value={radius}
          onChange={(round) => write({ radius: round }, 'radius')}
        />
      </FieldGroup>
      <ThemeColors />
      <FieldGroup title={t('footer')}>
        <RichText
          label={t('footerText')}
          field="footer"
          texts={footer}
          onChange={(texts, key) => write({ footer: texts }, key)}
        />
        <LineInput
          label={t('address')}
          help={t('addressHelp')}
          field="address"
          types={[]}
          max={300}
          value={address}
          onChange={(typed) => write({ address: typed }, 'address')}
        />
        <SocialField
          label={t('social')}
          field="social"
          links={social}
          onChange={(links, key) => write({ social: links }, key)}
        />
      </FieldGroup>
    </div>
  )
}
