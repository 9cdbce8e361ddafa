'use client'

import { useTranslations } from 'next-intl'
import { Button } from '#components/ui/button/button.tsx'
import { Checkbox } from '#components/ui/form/checkbox.tsx'
import { noticeTypes } from '#contract/feed/notice-types.ts'
import { useTypeWords } from './type-words.ts'

type Props = { value: readonly string[]; onChange: (types: string[]) => void }

/** The types of notices that a webhook gets, with a way to choose all. */
export function TypeFields({ value, onChange }: Props) {
  const t = useTranslations('webhooks.form')
  const words = useTypeWords()
  const isAll = value.length === noticeTypes.length
  const toggle = (type: string, isChosen: boolean) =>
    onChange(noticeTypes.filter((one) => (one === type ? isChosen : value.includes(one))))
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 font-medium">{t('types')}</legend>
      <div>
        <Button size="small" onClick={() => onChange(isAll ? [] : [...noticeTypes])}>
          {t(isAll ? 'none' : 'all')}
        </Button>
      </div>
      <div className="grid grid-cols-2 gap-x-4 max-room:grid-cols-1">
        {noticeTypes.map((type) => (
          <Checkbox
            key={type}
            label={words(type)}
            checked={value.includes(type)}
            onChange={(event) => toggle(type, event.target.checked)}
          />
        ))}
      </div>
    </fieldset>
  )
}
