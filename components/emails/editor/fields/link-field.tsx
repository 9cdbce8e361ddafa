'use client'

import { useTranslations } from 'next-intl'
import { isAddress } from '#rules/emails/html/sheet.ts'
import { LineInput } from './line-input.tsx'

type Props = {
  label: string
  field: string
  value: string
  isOptional?: boolean
  onChange: (value: string, key: string) => void
}

/** An address: a web, mail or telephone link, or a variable of type link alone. */
export function LinkField({ isOptional = false, value, onChange, ...field }: Props) {
  const t = useTranslations('email-editor.fields')
  const isWrong = value === '' ? !isOptional : !isAddress(value)
  return (
    <LineInput
      {...field}
      value={value}
      help={isOptional ? t('linkOptional') : t('linkHelp')}
      error={isWrong ? t('linkWrong') : undefined}
      onChange={(typed) => onChange(typed.trim(), field.field)}
    />
  )
}
