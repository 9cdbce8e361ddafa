'use client'

import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { Button } from '#components/ui/button/button.tsx'
import { Problems } from '#components/emails/editor/dialogs/problems.tsx'
import { useEditorState } from '#components/emails/editor/state/editor-context.tsx'

/** The number of problems; opened, it lists them. */
export function ProblemsButton() {
  const t = useTranslations('email-editor.problem')
  const id = useId()
  const problems = useEditorState((state) => state.checked?.problems) ?? []
  const [isOpen, setOpen] = useState(false)
  const warned = problems.length ? 'bg-warning' : 'bg-positive'
  const isBlocked = problems.some(({ level }) => level === 'block')
  return (
    <div
      role="group"
      aria-label={t('title')}
      className="relative"
      onBlur={(event) => event.currentTarget.contains(event.relatedTarget) || setOpen(false)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') setOpen(false)
      }}
    >
      <Button aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        <span aria-hidden className={`size-2 rounded-full ${isBlocked ? 'bg-danger' : warned}`} />
        {t('count', { count: problems.length })}
      </Button>
      {isOpen && (
        <section
          id={id}
          aria-label={t('title')}
          tabIndex={-1}
          className={
            'absolute top-full right-0 z-30 mt-1 max-h-96 w-96 animate-appear overflow-y-auto ' +
            'rounded-lg border border-line bg-raised p-2 shadow-popover'
          }
        >
          {problems.length === 0 && <p className="px-2 py-1.5 text-text-muted">{t('none')}</p>}
          <Problems problems={problems} onShown={() => setOpen(false)} />
        </section>
      )}
    </div>
  )
}
