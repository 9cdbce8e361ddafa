'use client'

import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { Button } from '#components/ui/button/button.tsx'
import { inputLook } from '#components/ui/form/input-look.ts'

const Picker = dynamic(() => import('react-colorful').then((file) => file.HexColorPicker), {
  ssr: false,
})

type Props = {
  label: string
  /** null: the theme's, or none */
  value: string | null
  /** removes the colour */
  onClear?: () => void
  warning?: string | undefined
  onChange: (color: string) => void
}

const isColor = (text: string): boolean => /^#[0-9a-f]{6}$/.test(text)

/** A colour as text, or picked; the picker is loaded once it is opened. */
export function ColorField({ label, value, onClear, warning, onChange }: Props) {
  const t = useTranslations('email-editor.fields')
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState<string | null>(null)
  const read = (text: string) => {
    const color = `#${text.trim().toLowerCase().replace(/^#/, '')}`
    const whole = /^#[0-9a-f]{3}$/.test(color) ? color.replace(/[0-9a-f]/g, '$&$&') : color
    setTyped(text)
    if (isColor(whole) && text.trim() !== '') onChange(whole)
  }
  return (
    <div
      role="group"
      aria-label={label}
      className="relative min-w-0"
      onBlur={(event) => event.currentTarget.contains(event.relatedTarget) || setOpen(false)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return
        event.stopPropagation()
        setOpen(false)
      }}
    >
      <label htmlFor={id} className="mb-1 block text-sm font-medium">
        {label}
      </label>
      <div className="flex items-center gap-2">
        <button
          type="button"
          aria-label={t('pick', { color: label })}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="size-control shrink-0 rounded-md border border-line-strong"
          style={{ background: value ?? 'transparent' }}
        />
        <input
          id={id}
          value={typed ?? value ?? ''}
          placeholder={t('noColor')}
          maxLength={7}
          spellCheck={false}
          aria-invalid={typed !== null && typed !== '' && !value ? true : undefined}
          aria-describedby={warning ? `${id}-under` : undefined}
          onChange={(event) => read(event.target.value)}
          onBlur={() => setTyped(null)}
          className={`${inputLook} h-control font-mono text-sm`}
        />
        {onClear && value && (
          <Button size="small" onClick={onClear}>
            {t('clear')}
          </Button>
        )}
      </div>
      {isOpen && (
        <div
          className={
            'absolute top-full left-0 z-30 mt-1 rounded-lg border border-line bg-raised p-2 ' +
            'shadow-popover'
          }
        >
          <Picker color={value ?? '#ffffff'} onChange={onChange} />
        </div>
      )}
      {warning && (
        <p id={`${id}-under`} className="mt-0.5 text-sm text-warning">
          {warning}
        </p>
      )}
    </div>
  )
}
