'use client'

import { Braces } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect, useId, useRef, useState } from 'react'
import { IconButton } from '#components/ui/button/icon-button.tsx'
import { inputLook } from '#components/ui/form/input-look.ts'
import { useEditorState, useStore } from '#components/emails/editor/state/editor-context.tsx'
import type { VariableType } from '#contract/mail-variables.ts'
import { mended } from '#rules/emails/words/placeholders.ts'
import { MisspeltNotes } from './misspelt-notes.tsx'
import { VariableMenu } from './variable-menu.tsx'

type Props = {
  label: string
  isLabelHidden?: boolean
  /** names the field in problems: the block and its field */
  field: string
  value: string
  placeholder?: string
  rows?: number
  max?: number
  help?: React.ReactNode
  error?: string | undefined
  /** types of variables that fit; an empty list: none */
  types?: readonly VariableType[]
  autoFocus?: boolean
  language?: string
  onChange: (value: string) => void
}

/** A line that may hold variables: `{` or its button opens them, a misspelt one is named below. */
export function LineInput({
  label,
  isLabelHidden = false,
  field,
  value,
  rows = 1,
  max = 500,
  help,
  error,
  types,
  language,
  onChange,
  ...input
}: Props) {
  const t = useTranslations('email-editor.variables')
  const id = useId()
  const store = useStore()
  const isWanted = useEditorState((state) => state.wanted?.field === field)
  const box = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  /** the part of the text that the chosen variable replaces, and whether `{` opened the menu */
  const [menu, setMenu] = useState<[from: number, to: number, isTyped?: boolean] | null>(null)
  useEffect(() => {
    if (!isWanted) return
    box.current?.focus()
    store.set({ wanted: null })
  }, [isWanted, store])
  const close = (caret?: number) => {
    setMenu(null)
    requestAnimationFrame(() => {
      box.current?.focus()
      if (caret !== undefined) box.current?.setSelectionRange(caret, caret)
    })
  }
  const pick = (name: string) => {
    const [from, to] = menu!
    const written = `{${name}}`
    onChange(value.slice(0, from) + written + value.slice(to))
    close(from + written.length)
  }
  const leave = (typed: string) => {
    const [, to, isTyped] = menu!
    if (!isTyped || typed === '') return close()
    onChange(value.slice(0, to) + typed + value.slice(to))
    close(to + typed.length)
  }
  const takesVariables = types?.length !== 0
  const shared = {
    ref: box,
    id,
    lang: language,
    value,
    maxLength: max,
    autoComplete: 'off',
    'aria-invalid': error ? (true as const) : undefined,
    'aria-describedby': error || help ? `${id}-under` : undefined,
    ...input,
    onChange: (event: React.ChangeEvent<HTMLInputElement & HTMLTextAreaElement>) => {
      const { value: typed, selectionStart } = event.target
      onChange(rows > 1 ? typed : typed.replace(/\s*\n\s*/g, ' '))
      const caret = selectionStart ?? typed.length
      if (takesVariables && typed.length === value.length + 1 && typed[caret - 1] === '{')
        setMenu([caret - 1, caret, true])
    },
  }
  const onMenu = () => {
    const { selectionStart, selectionEnd } = box.current!
    setMenu([selectionStart ?? value.length, selectionEnd ?? value.length])
  }
  return (
    <div className="relative min-w-0">
      <div className="mb-1 flex min-h-6 items-end justify-between gap-2">
        <label htmlFor={id} className={isLabelHidden ? 'sr-only' : 'text-sm font-medium'}>
          {label}
        </label>
        {takesVariables && (
          <IconButton
            icon={Braces}
            label={t('insert', { field: label })}
            onClick={onMenu}
            className="-my-1 size-6!"
          />
        )}
      </div>
      {rows > 1 ? (
        <textarea {...shared} rows={rows} className={`${inputLook} block resize-y py-1.5`} />
      ) : (
        <input type="text" {...shared} className={`${inputLook} h-control`} />
      )}
      {menu && (
        <div className="relative">
          <VariableMenu {...(types ? { types } : {})} onPick={pick} onClose={leave} />
        </div>
      )}
      <div id={`${id}-under`} className="text-sm">
        {error && <p className="mt-0.5 text-danger">{error}</p>}
        {!error && help && <div className="mt-0.5 text-text-muted">{help}</div>}
      </div>
      {takesVariables && (
        <MisspeltNotes
          text={value}
          onMend={(one) => {
            onChange(mended(value, one))
            // its button disappears
            box.current?.focus()
          }}
        />
      )}
    </div>
  )
}
