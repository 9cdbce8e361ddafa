'use client'

import { Search, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect, useEffectEvent, useRef } from 'react'
import { inputLook } from './input-look.ts'
import { Kbd } from '#components/ui/layout/kbd.tsx'

type Props = {
  label: string
  placeholder?: string
  value: string
  onChange: (value: string) => void
  className?: string
}

/** Searches while typing. `/` anywhere moves the cursor here, Escape clears it. */
export function SearchField({ label, placeholder, value, onChange, className = '' }: Props) {
  const t = useTranslations('ui')
  const input = useRef<HTMLInputElement>(null)
  // text typed before the page's script was loaded
  const takeUp = useEffectEvent(() => {
    const typed = input.current?.value ?? value
    if (typed !== value) onChange(typed)
  })
  useEffect(() => takeUp(), [])
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      const typing =
        event.target instanceof HTMLElement &&
        (event.target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName))
      if (event.key !== '/' || typing || event.metaKey || event.ctrlKey) return
      event.preventDefault()
      input.current?.select()
    }
    addEventListener('keydown', focus)
    return () => removeEventListener('keydown', focus)
  }, [])
  const clear = () => {
    onChange('')
    input.current?.focus()
  }
  return (
    <div role="search" className={`relative ${className}`}>
      <Search
        aria-hidden
        size={16}
        className="pointer-events-none absolute top-1/2 left-2.5 -translate-y-1/2 text-text-muted"
      />
      <input
        ref={input}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        aria-label={label}
        aria-keyshortcuts="/"
        placeholder={placeholder}
        maxLength={200}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && clear()}
        className={`${inputLook} h-control px-8`}
      />
      <span className="absolute top-1/2 right-1.5 flex -translate-y-1/2 items-center">
        {value ? (
          <button
            type="button"
            onClick={clear}
            aria-label={t('clear')}
            title={t('clear')}
            className="rounded-sm p-1 text-text-muted hover:bg-hover hover:text-text"
          >
            <X aria-hidden size={14} />
          </button>
        ) : (
          <span aria-hidden className="pointer-events-none">
            <Kbd>/</Kbd>
          </span>
        )}
      </span>
    </div>
  )
}
