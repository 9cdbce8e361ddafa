'use client'

import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useId, useRef, useState } from 'react'
import { useDocument, useName } from '#components/assets/state/editor-context.tsx'
import { useEdit } from '#components/assets/state/use-edit.ts'
import { useFieldWords } from '#components/assets/words/use-field-words.ts'
import { Button } from '#components/ui/button/button.tsx'
import { inputLook } from '#components/ui/form/input-look.ts'
import { Skeleton } from '#components/ui/layout/skeleton.tsx'
import { typedColour } from '#rules/assets/form/colour.ts'
import { contrastOf } from '#rules/assets/form/contrast.ts'
import type { FormField } from '#rules/assets/form/form.ts'

const ColourPicker = dynamic(
  () => import('./colour-picker.tsx').then((file) => file.ColourPicker),
  { loading: () => <Skeleton className="h-60 w-full" />, ssr: false },
)

type Props = { one: FormField; label: string; value: string; beside: readonly FormField[] }

/** A colour as text, or picked; says how well it is read on its ground, and fixes that. */
export function ColourField({ one, label, value, beside }: Props) {
  const t = useTranslations('asset-editor.colour')
  const id = useId()
  const box = useRef<HTMLInputElement>(null)
  const name = useName()
  const edit = useEdit()
  const document = useDocument()
  const { label: labelOf } = useFieldWords(name)
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState<string | null>(null)
  const { path } = one
  const contrast = contrastOf(document, one, beside)
  const isWrong = typed !== null && typedColour(typed) === null
  const read = (text: string) => {
    setTyped(text)
    const colour = typedColour(text)
    if (colour) edit.set(path, colour, path)
  }
  return (
    <div role="group" aria-label={label} className="min-w-0">
      <label htmlFor={id} className="mb-1 block text-sm font-medium">
        {label}
      </label>
      <div className="flex items-center gap-2">
        <button
          type="button"
          aria-label={t('pick', { colour: label })}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="size-control shrink-0 rounded-md border border-line-strong"
          style={{ background: value }}
        />
        <input
          ref={box}
          id={id}
          value={typed ?? value}
          maxLength={9}
          spellCheck={false}
          aria-invalid={isWrong || undefined}
          aria-describedby={`${id}-under`}
          onChange={(event) => read(event.target.value)}
          onBlur={() => setTyped(null)}
          className={`${inputLook} h-control font-mono text-sm`}
        />
      </div>
      <div id={`${id}-under`} className="mt-0.5 mb-1 min-h-5 text-sm">
        {isWrong && <p className="text-danger">{t('wrong')}</p>}
        {!isWrong && contrast && (
          <div
            className={
              'flex flex-wrap items-center gap-x-2 ' +
              (contrast.isEnough ? 'text-text-muted' : 'text-warning')
            }
          >
            <p>
              {t(contrast.isEnough ? 'contrast' : 'contrastLow', {
                ratio: contrast.ratio,
                ground: labelOf(contrast.ground.of),
              })}
            </p>
            {!contrast.isEnough && (
              <Button
                size="small"
                aria-label={t('fixNamed', { colour: label })}
                onClick={() => {
                  edit.set(path, contrast.better)
                  // its button disappears
                  box.current?.focus()
                }}
              >
                {t('fix')}
              </Button>
            )}
          </div>
        )}
      </div>
      {isOpen && (
        <ColourPicker
          label={label}
          value={value}
          onChange={(colour) => edit.set(path, colour, path)}
        />
      )}
    </div>
  )
}
