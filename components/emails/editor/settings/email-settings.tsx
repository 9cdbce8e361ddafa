'use client'

import { useLocale, useTranslations } from 'next-intl'
import { Chip } from '#components/ui/layout/chip.tsx'
import { LineInput } from '#components/emails/editor/fields/line-input.tsx'
import { TextLine } from '#components/emails/editor/fields/text-line.tsx'
import { TranslationNote } from '#components/emails/editor/fields/translation-note.tsx'
import { useAround, useDesign, useStore } from '#components/emails/editor/state/editor-context.tsx'
import { setView, useView } from '#components/emails/editor/state/use-view.ts'
import type { BlockDesign } from '#contract/emails/design-shapes.ts'
import type { VariableType } from '#contract/mail-variables.ts'
import { languageState, markTranslated, setText } from '#rules/emails/editing/texts.ts'
import { languageName } from '#rules/shop/language.ts'

// neither a code nor a one-time link may be seen in an inbox
const headTypes: VariableType[] = ['text', 'money', 'date', 'days', 'number']
const longSubject = 60

/** Subject, preheader, plain text and languages: the settings while no block is selected. */
export function EmailSettings() {
  const t = useTranslations('email-editor.email')
  const store = useStore<BlockDesign>()
  const design = useDesign()
  const { languages } = useAround()
  const { language } = useView()
  const { subject, preheader, plain } = design
  const length = (subject[language]?.value ?? '').length
  const longHelp = length > longSubject ? { help: t('subjectLong', { length }) } : {}
  const write = (change: Partial<BlockDesign>, key: string | null) =>
    store.write({ ...store.now, ...change }, key)
  return (
    <div className="flex flex-col gap-4">
      <h2 className="font-semibold">{t('title')}</h2>
      <TextLine
        label={t('subject')}
        field="subject"
        texts={subject}
        types={headTypes}
        {...longHelp}
        onChange={(texts, key) => write({ subject: texts }, key)}
      />
      <TextLine
        label={t('preheader')}
        field="preheader"
        texts={preheader}
        types={headTypes}
        rows={2}
        help={t('preheaderHelp')}
        onChange={(texts, key) => write({ preheader: texts }, key)}
      />
      <LineInput
        label={t('plain')}
        field="plain"
        rows={5}
        max={20_000}
        language={language}
        value={plain[language]?.value ?? ''}
        help={
          <>
            {t('plainHelp')}
            {plain[languages.base]?.value && (
              <TranslationNote
                texts={plain}
                onTranslated={() =>
                  write({ plain: markTranslated(plain, language, languages.base) }, null)
                }
              />
            )}
          </>
        }
        onChange={(value) => {
          const { [language]: _, ...others } = plain
          const texts = value === '' ? others : setText(plain, language, languages.base, value)
          write({ plain: texts }, `plain ${language}`)
        }}
      />
      <LanguageStates />
    </div>
  )
}

/** Progress of the translations; a language is chosen by a click. */
function LanguageStates() {
  const t = useTranslations('email-editor.email')
  const reader = useLocale()
  const design = useDesign()
  const { languages } = useAround()
  const view = useView()
  return (
    <div>
      <h3 className="mb-1 text-sm font-medium">{t('languages')}</h3>
      <ul className="flex flex-col gap-1">
        {[languages.base, ...languages.others].map((language) => {
          const { total, done, missing, outdated } = languageState(design, language, languages.base)
          const isWhole = done === total
          return (
            <li key={language}>
              <button
                type="button"
                aria-pressed={view.language === language}
                onClick={() => setView({ language: language === languages.base ? null : language })}
                className={
                  'flex w-full flex-wrap items-center justify-between gap-x-2 rounded-md px-2 ' +
                  'py-1.5 text-left text-sm ' +
                  (view.language === language ? 'bg-accent-soft' : 'hover:bg-hover')
                }
              >
                {languageName(language, reader)}
                {language === languages.base ? (
                  <Chip dot={false}>{t('base')}</Chip>
                ) : (
                  <Chip tone={isWhole ? 'positive' : 'warning'}>
                    {isWhole ? t('whole') : t('progress', { done, total, missing, outdated })}
                  </Chip>
                )}
              </button>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
