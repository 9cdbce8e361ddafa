'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useId, useRef } from 'react'
import {
  useAround,
  useDerived,
  useDocument,
  useEditorState,
  useStore,
} from '#components/assets/state/editor-context.tsx'
import { useEdit } from '#components/assets/state/use-edit.ts'
import { useView } from '#components/assets/state/use-view.ts'
import { inputLook } from '#components/ui/form/input-look.ts'
import type { Text } from '#contract/assets/field.ts'
import { textAt } from '#rules/assets/form/edit.ts'
import { mended, misspelt } from '#rules/emails/words/placeholders.ts'
import { WordsNotes } from './words-notes.tsx'

type Props = { path: string; label: string; field: Text }

/**
 * A text in the language that is edited, with its length and placeholders. The preview shows the
 * state in which the text is seen while it has the focus.
 */
export function WordsField({ path, label, field }: Props) {
  const t = useTranslations('asset-editor.fields')
  const id = useId()
  const store = useStore()
  const edit = useEdit()
  const document = useDocument()
  const { languages } = useAround()
  const { language } = useView()
  const { remarks } = useDerived()
  const isWanted = useEditorState(({ wanted }) => wanted?.path === path)
  const overflows = useEditorState(({ overflow }) => overflow.includes(path))
  const box = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  const base = textAt(document, path, null) ?? ''
  const value = textAt(document, path, language) ?? ''
  const wrong = misspelt(value, field.with)
  // letters of a font concern all texts, and are named once, with the problems
  const isHere = (one: (typeof remarks)[number]) =>
    one.path === path && one.language === language && one.kind !== 'letters'
  const write = (text: string) => edit.setText(path, language, text)
  useEffect(() => {
    if (!isWanted) return
    box.current?.focus()
    box.current?.scrollIntoView?.({ block: 'center' })
    store.set({ wanted: null })
  }, [isWanted, store])
  const insert = (name: string) => {
    const { selectionStart, selectionEnd } = box.current!
    const [from, to] = [selectionStart ?? value.length, selectionEnd ?? value.length]
    const written = `{${name}}`
    write((value.slice(0, from) + written + value.slice(to)).slice(0, field.max))
    requestAnimationFrame(() => {
      box.current?.focus()
      box.current?.setSelectionRange(from + written.length, from + written.length)
    })
  }
  const shared = {
    ref: box,
    id,
    value,
    lang: language ?? languages.base,
    maxLength: field.max,
    autoComplete: 'off',
    placeholder: language === null ? undefined : base,
    'aria-invalid': wrong.length > 0 ? (true as const) : undefined,
    'aria-describedby': `${id}-under`,
    onFocus: () => store.show(field.shows),
    onBlur: () => store.show(null),
    onChange: (event: React.ChangeEvent<HTMLInputElement & HTMLTextAreaElement>) =>
      write(event.target.value),
  }
  return (
    <div className="min-w-0">
      <div className="mb-1 flex items-baseline justify-between gap-2">
        <label htmlFor={id} className="text-sm font-medium">
          {label}
        </label>
        <span aria-hidden className="text-xs text-text-muted tabular-nums">
          {t('length', { count: value.length, max: field.max })}
        </span>
      </div>
      {field.lines ? (
        <textarea {...shared} rows={3} className={`${inputLook} block resize-y py-1.5`} />
      ) : (
        <input type="text" {...shared} className={`${inputLook} h-control`} />
      )}
      {field.with.length > 0 && (
        <div className="mt-1 flex flex-wrap gap-1.5">
          {field.with.map((name) => (
            <button
              key={name}
              type="button"
              aria-label={t('insert', { name: `{${name}}`, field: label })}
              onClick={() => insert(name)}
              className={
                'h-6 rounded-md border border-line bg-sunken px-1.5 font-mono text-xs ' +
                'text-text-muted hover:text-text'
              }
            >
              {`{${name}}`}
            </button>
          ))}
        </div>
      )}
      <WordsNotes
        id={`${id}-under`}
        wrong={wrong}
        known={field.with}
        remarks={remarks.filter(isHere)}
        overflows={overflows}
        onMend={(one) => {
          write(mended(value, one))
          // its button disappears
          box.current?.focus()
        }}
      />
    </div>
  )
}
