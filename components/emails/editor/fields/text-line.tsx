'use client'

import { useAround } from '#components/emails/editor/state/editor-context.tsx'
import { useView } from '#components/emails/editor/state/use-view.ts'
import type { LineText } from '#contract/emails/text-shapes.ts'
import type { VariableType } from '#contract/mail-variables.ts'
import { markTranslated, setText } from '#rules/emails/editing/texts.ts'
import { LineInput } from './line-input.tsx'
import { TranslationNote } from './translation-note.tsx'

type Props = {
  label: string
  isLabelHidden?: boolean
  field: string
  texts: LineText
  rows?: number
  max?: number
  help?: string
  error?: string | undefined
  types?: readonly VariableType[]
  autoFocus?: boolean
  onChange: (texts: LineText, key: string | null) => void
}

/** A text in the language that is shown; the base text is used where it is missing. */
export function TextLine({ texts, onChange, help, ...input }: Props) {
  const { base } = useAround().languages
  const { language } = useView()
  const isBase = language === base
  return (
    <LineInput
      {...input}
      language={language}
      value={texts[language]?.value ?? ''}
      {...(isBase ? {} : { placeholder: texts[base]?.value ?? '' })}
      help={
        <>
          {help}
          {!isBase && (
            <TranslationNote
              texts={texts}
              onTranslated={() => onChange(markTranslated(texts, language, base), null)}
            />
          )}
        </>
      }
      onChange={(value) =>
        onChange(setText(texts, language, base, value), `${input.field} ${language}`)
      }
    />
  )
}
