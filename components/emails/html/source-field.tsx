'use client'

import { useTranslations } from 'next-intl'
import { type RefObject, useId, useRef } from 'react'
import { inputLook } from '#components/ui/form/input-look.ts'

type Props = {
  value: string
  area: RefObject<HTMLTextAreaElement | null>
  readOnly: boolean
  onChange: (html: string) => void
}

/** HTML as text, with the numbers of its lines. */
export function SourceField({ value, area, readOnly, onChange }: Props) {
  const t = useTranslations('email-html.editor')
  const id = useId()
  const numbers = useRef<HTMLPreElement>(null)
  const count = value.split('\n').length
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="font-medium">
        {t('html')}
      </label>
      <div className="relative h-[28rem]">
        <pre
          ref={numbers}
          aria-hidden
          className={
            'pointer-events-none absolute inset-y-px left-px w-11 overflow-hidden rounded-l-md ' +
            'bg-sunken py-1.5 pr-2 text-right font-mono text-xs leading-5 text-text-muted'
          }
        >
          {Array.from({ length: count }, (_, at) => at + 1).join('\n')}
        </pre>
        <textarea
          id={id}
          ref={area}
          value={value}
          wrap="off"
          spellCheck={false}
          autoCapitalize="off"
          readOnly={readOnly}
          onChange={(event) => onChange(event.target.value)}
          onScroll={(event) => {
            if (numbers.current) numbers.current.scrollTop = event.currentTarget.scrollTop
          }}
          className={`${inputLook} h-full resize-none py-1.5 pl-13 font-mono text-xs leading-5`}
        />
      </div>
    </div>
  )
}
