'use client'

import { useTranslations } from 'next-intl'
import { Button } from '#components/ui/button/button.tsx'
import { FieldGroup } from '#components/ui/form/field-group.tsx'
import { ColorField } from '#components/emails/editor/fields/color-field.tsx'
import { useStore, useTheme } from '#components/emails/editor/state/editor-context.tsx'
import type { ColorName, Colors, Theme } from '#contract/emails/theme-shapes.ts'
import { contrast, darkOf } from '#rules/emails/colors.ts'

const names = [
  'page',
  'card',
  'text',
  'muted',
  'line',
  'accent',
  'on_accent',
] as const satisfies readonly ColorName[]
/** The colour on which another is read. */
const grounds: Partial<Record<ColorName, ColorName>> = {
  text: 'card',
  muted: 'card',
  accent: 'card',
  on_accent: 'accent',
}
const least = 4.5

/** Colours of light and dark screens; the dark ones follow the light ones until they are edited. */
export function ThemeColors() {
  const t = useTranslations('email-editor.theme')
  const store = useStore<Theme>()
  const { colors, dark } = useTheme()
  const write = (change: Partial<Theme>, key: string | null) =>
    store.write({ ...store.now, ...change }, key)
  return (
    <>
      <FieldGroup title={t('light')}>
        <ColorFields
          colors={colors}
          onChange={(name, color) =>
            write({ colors: { ...colors, [name]: color } }, `colors.${name}`)
          }
        />
      </FieldGroup>
      <FieldGroup title={t('dark')}>
        {dark ? (
          <>
            <ColorFields
              colors={dark}
              onChange={(name, color) =>
                write({ dark: { ...dark, [name]: color } }, `dark.${name}`)
              }
            />
            <div>
              <Button size="small" onClick={() => write({ dark: null }, null)}>
                {t('derive')}
              </Button>
            </div>
          </>
        ) : (
          <>
            <p className="text-sm text-text-muted">{t('derived')}</p>
            <Swatches colors={darkOf(colors)} />
            <div>
              <Button size="small" onClick={() => write({ dark: darkOf(colors) }, null)}>
                {t('editDark')}
              </Button>
            </div>
          </>
        )}
      </FieldGroup>
    </>
  )
}

type Props = { colors: Colors; onChange: (name: ColorName, color: string) => void }

function ColorFields({ colors, onChange }: Props) {
  const t = useTranslations('email-editor.theme')
  const warning = (name: ColorName): string | undefined => {
    const ground = grounds[name]
    const ratio = ground ? contrast(colors[name], colors[ground]) : null
    if (ratio === null || ratio >= least || !ground) return undefined
    return t('contrast', { ratio: Math.floor(ratio * 10) / 10, ground: t(`colors.${ground}`) })
  }
  return (
    <div className="flex flex-col gap-3">
      {names.map((name) => (
        <ColorField
          key={name}
          label={t(`colors.${name}`)}
          value={colors[name]}
          warning={warning(name)}
          onChange={(color) => onChange(name, color)}
        />
      ))}
    </div>
  )
}

function Swatches({ colors }: { colors: Colors }) {
  const t = useTranslations('email-editor.theme')
  return (
    <ul className="flex flex-wrap gap-1.5">
      {names.map((name) => (
        <li
          key={name}
          title={t('swatch', { name: t(`colors.${name}`), color: colors[name] })}
          className="size-7 rounded-md border border-line"
          style={{ background: colors[name] }}
        >
          <span className="sr-only">
            {t('swatch', { name: t(`colors.${name}`), color: colors[name] })}
          </span>
        </li>
      ))}
    </ul>
  )
}
