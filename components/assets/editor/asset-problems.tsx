'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useDerived, useDocument, useName } from '#components/assets/state/editor-context.tsx'
import { useShowField } from '#components/assets/state/use-view.ts'
import { useFieldWords } from '#components/assets/words/use-field-words.ts'
import { ProblemsButton } from '#components/commerce/editor/problems-button.tsx'
import { leavesOf } from '#rules/assets/leaves.ts'
import { assets } from '#contract/assets/assets.ts'
import { languageName } from '#rules/shop/language.ts'

type Found = { path: string; language: string | null; text: string }

/** Texts that can't be saved, and hints; each leads to its field. Above them the meter of languages. */
export function AssetProblems() {
  const t = useTranslations('asset-editor.problems')
  const reader = useLocale()
  const name = useName()
  const document = useDocument()
  const { place } = useFieldWords(name)
  const showField = useShowField()
  const { problems, remarks, meter } = useDerived()
  const ofs = new Map(leavesOf(assets[name].fields, document).map(({ path, of }) => [path, of]))
  const whole = (path: string, language: string | null, text: string): Found => ({
    path,
    language,
    text: language
      ? t('lineIn', {
          field: place(ofs.get(path) ?? path),
          language: languageName(language, reader),
          text,
        })
      : t('line', { field: place(ofs.get(path) ?? path), text }),
  })
  const isLetters = (one: (typeof remarks)[number], language: string | null) =>
    one.kind === 'letters' && one.language === language
  const isFirst = (one: (typeof remarks)[number], at: number) =>
    one.kind !== 'letters' || remarks.findIndex((two) => isLetters(two, one.language)) === at
  const found = [
    ...problems.map(({ path, language, kind, written = '' }) =>
      whole(path, language, t(`kinds.${kind}`, { written })),
    ),
    ...remarks
      .filter(isFirst)
      .map(({ path, language, kind, written = '' }) =>
        whole(path, language, t(`kinds.${kind}`, { written })),
      ),
  ]
  const level = problems.length > 0 ? ('block' as const) : ('warn' as const)
  return (
    <ProblemsButton count={found.length} level={found.length > 0 ? level : null} none={t('none')}>
      {(close) => (
        <>
          <ul aria-label={t('meter')} className="px-2 pb-1 text-sm text-text-muted">
            {meter.map(({ language, done, total }) => (
              <li key={language}>
                {t('done', { language: languageName(language, reader), done, total })}
              </li>
            ))}
          </ul>
          <ul>
            {found.map(({ path, language, text }) => (
              <li key={`${path} ${language} ${text}`}>
                <button
                  type="button"
                  className="w-full rounded-md px-2 py-1.5 text-left hover:bg-hover"
                  onClick={() => {
                    close()
                    showField(path, language)
                  }}
                >
                  {text}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </ProblemsButton>
  )
}
