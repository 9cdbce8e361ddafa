'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useId, useRef, useState } from 'react'
import { inputLook } from '#components/ui/form/input-look.ts'
import type { VariableType } from '#contract/mail-variables.ts'
import { useAround } from '#components/emails/editor/state/editor-context.tsx'
import { nearest } from '#rules/emails/words/nearest.ts'

type Props = {
  /** the types that fit the field; all without it */
  types?: readonly VariableType[]
  onPick: (name: string) => void
  /** gets the text that was typed, so that it can stay where `{` opened the menu */
  onClose: (typed: string) => void
}

/**
 * Finds a variable of the email by its name or description, or the nearest to a misspelt name:
 * arrows, Enter or `}`, Escape.
 */
export function VariableMenu({ types, onPick, onClose }: Props) {
  const t = useTranslations('email-editor.variables')
  const id = useId()
  const { variables } = useAround()
  const box = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const isEnded = useRef(false)
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const wanted = text.trim().toLocaleLowerCase()
  const fitting = variables.filter(({ type }) => !types || types.includes(type))
  const matching = fitting.filter(({ name, description }) =>
    `${name} ${description}`.toLocaleLowerCase().includes(wanted),
  )
  const near = nearest(
    wanted,
    fitting.map(({ name }) => name),
  )
  const found = matching.length > 0 ? matching : fitting.filter(({ name }) => name === near)
  useEffect(() => input.current?.focus(), [])
  useEffect(() => {
    box.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [at])
  // a menu that disappears loses the focus too
  const end = (act: () => void) => {
    if (isEnded.current) return
    isEnded.current = true
    act()
  }
  const pick = (name: string) => end(() => onPick(name))
  const close = () => end(() => onClose(text))
  const press = (event: React.KeyboardEvent) => {
    const last = found.length - 1
    if (event.key === 'ArrowDown') setAt(Math.min(last, at + 1))
    else if (event.key === 'ArrowUp') setAt(Math.max(0, at - 1))
    else if (event.key === 'Enter' || (event.key === '}' && found.length > 0)) {
      const one = found[at]
      if (one) pick(one.name)
    } else if (event.key === 'Escape') close()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div
      ref={box}
      className={
        'absolute top-full right-0 left-0 z-30 mt-1 min-w-56 rounded-lg border border-line ' +
        'bg-raised p-1 text-text shadow-popover animate-appear'
      }
      onBlur={(event) => event.currentTarget.contains(event.relatedTarget) || close()}
    >
      <input
        ref={input}
        role="combobox"
        aria-label={t('find')}
        aria-expanded
        aria-controls={id}
        aria-activedescendant={found[at] ? `${id}-${at}` : undefined}
        autoComplete="off"
        placeholder={t('find')}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          setAt(0)
        }}
        onKeyDown={press}
        className={`${inputLook} h-control`}
      />
      <div id={id} role="listbox" aria-label={t('title')} className="mt-1 max-h-56 overflow-y-auto">
        {found.map(({ name, description, sample }, number) => (
          <div
            key={name}
            id={`${id}-${number}`}
            role="option"
            aria-selected={number === at}
            onPointerDown={(event) => {
              event.preventDefault()
              pick(name)
            }}
            className={
              'cursor-pointer rounded-md px-2 py-1.5 text-sm ' +
              (number === at ? 'bg-accent-soft' : 'hover:bg-hover')
            }
          >
            <span className="font-mono text-xs">{`{${name}}`}</span>
            <span className="block text-text-muted">
              {sample ? t('about', { description, sample }) : description}
            </span>
          </div>
        ))}
      </div>
      {found.length === 0 && <p className="px-2 py-1.5 text-sm text-text-muted">{t('none')}</p>}
    </div>
  )
}
