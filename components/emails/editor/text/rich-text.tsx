'use client'

import dynamic from 'next/dynamic'
import { useEffect, useId } from 'react'
import { Skeleton } from '#components/ui/layout/skeleton.tsx'
import {
  useAround,
  useEditorState,
  useStore,
} from '#components/emails/editor/state/editor-context.tsx'
import { useView } from '#components/emails/editor/state/use-view.ts'
import type { Paragraph, RichText as Texts } from '#contract/emails/text-shapes.ts'
import { MisspeltNotes } from '#components/emails/editor/fields/misspelt-notes.tsx'
import { TranslationNote } from '#components/emails/editor/fields/translation-note.tsx'
import { mendRich, wordsOf } from '#rules/emails/editing/rich.ts'
import { markTranslated, setText } from '#rules/emails/editing/texts.ts'

/** The editor of formatted text, loaded once a text is edited. */
export const LoadedEditor = dynamic(() => import('./rich-editor.tsx'), {
  ssr: false,
  loading: () => <Skeleton className="h-24 w-full" />,
})

type Props = {
  label: string
  field: string
  texts: Texts
  onChange: (texts: Texts, key: string | null) => void
}

const nothing: Paragraph[] = []

/** Formatted text in the language that is shown; the base text is used where it is missing. */
export function RichText({ label, field, texts, onChange }: Props) {
  const id = useId()
  const store = useStore()
  const { base } = useAround().languages
  const { language } = useView()
  const isWanted = useEditorState((state) => state.wanted?.field === field)
  const own = texts[language]?.value ?? nothing
  const from = texts[base]?.value ?? nothing
  useEffect(() => {
    if (isWanted) store.set({ wanted: null })
  }, [isWanted, store])
  const write = (value: Paragraph[]) =>
    onChange(setText(texts, language, base, value), `${field} ${language}`)
  return (
    <div>
      <p id={id} className="mb-1 text-sm font-medium">
        {label}
      </p>
      {own.length === 0 && language !== base && from.length > 0 && (
        <p lang={base} className="mb-1 text-sm whitespace-pre-wrap text-text-muted">
          {wordsOf(from)}
        </p>
      )}
      <div
        className={
          'rounded-md border border-line-strong bg-surface p-2 focus-within:border-accent ' +
          'focus-within:outline-2 focus-within:outline-accent'
        }
      >
        <LoadedEditor
          key={language}
          label={label}
          value={own}
          language={language}
          autoFocus={isWanted}
          className="max-h-72 overflow-y-auto [&_p]:mb-2"
          onChange={write}
        />
      </div>
      <MisspeltNotes text={wordsOf(own)} onMend={(one) => write(mendRich(own, one))} />
      {language !== base && (
        <div className="text-sm text-text-muted">
          <TranslationNote
            texts={texts}
            onTranslated={() => onChange(markTranslated(texts, language, base), null)}
          />
        </div>
      )}
    </div>
  )
}
