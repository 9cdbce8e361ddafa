'use client'

import { X } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import type { UseFormReturn } from 'react-hook-form'
import { Select } from '#components/ui/form/select.tsx'
import { othersOf, type SettingsForm } from '#rules/settings/form.ts'
import { languageName, offeredLanguages } from '#rules/shop/language.ts'

type Props = { form: UseFormReturn<SettingsForm>; typed: SettingsForm }

/** The shop's base language, and the others in which it writes to customers. */
export function LanguagesFields({ form, typed }: Props) {
  const t = useTranslations('shop.settings')
  const locale = useLocale()
  const now = {
    language: form.watch('language') ?? typed.language,
    languages: form.watch('languages') ?? typed.languages,
  }
  const others = othersOf(now)
  const named = (tag: string) => ({ value: tag, label: languageName(tag, locale) })
  const sorted = [...new Set([...offeredLanguages, typed.language])]
    .map(named)
    .toSorted((a, b) => a.label.localeCompare(b.label, locale))
  const write = (tags: readonly string[]) =>
    form.setValue('languages', tags.join(','), { shouldDirty: true })
  return (
    <>
      <Select
        label={t('baseLanguage')}
        help={t('baseLanguageHelp')}
        options={sorted}
        defaultValue={typed.language}
        {...form.register('language')}
      />
      <div className="flex flex-col gap-2">
        <Select
          label={t('addLanguage')}
          help={t('addLanguageHelp')}
          disabled={others.length >= mostOthers}
          value=""
          options={[
            { value: '', label: t('chooseLanguage') },
            ...sorted.filter(({ value }) => value !== now.language && !others.includes(value)),
          ]}
          onChange={(event) => event.target.value && write([...others, event.target.value])}
        />
        {others.length > 0 && (
          <ul aria-label={t('otherLanguages')} className="flex flex-wrap gap-1.5">
            {others.map((tag) => (
              <li
                key={tag}
                className="inline-flex h-7 items-center gap-1 rounded-full bg-sunken pr-1 pl-3 text-sm"
              >
                {named(tag).label}
                <button
                  type="button"
                  aria-label={t('removeLanguage', { language: named(tag).label })}
                  className="rounded-full p-1 text-text-muted hover:text-text"
                  onClick={() => write(others.filter((one) => one !== tag))}
                >
                  <X aria-hidden size={14} />
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </>
  )
}

const mostOthers = 24
