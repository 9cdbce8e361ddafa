'use client'

import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { Button } from '#components/ui/button/button.tsx'
import { useStore } from '#components/workflows/editor/state/editor-context.tsx'
import { useProblems } from '#components/workflows/editor/state/use-problems.ts'

/** The number of problems; opened, it lists them, and each leads to its field. */
export function ProblemsButton() {
  const t = useTranslations('workflow-editor.bar')
  const id = useId()
  const store = useStore()
  const problems = useProblems()
  const [isOpen, setOpen] = useState(false)
  return (
    <div
      role="group"
      aria-label={t('problems')}
      className="relative"
      onBlur={(event) => event.currentTarget.contains(event.relatedTarget) || setOpen(false)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') setOpen(false)
      }}
    >
      <Button aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        <span
          aria-hidden
          className={`size-2 rounded-full ${problems.length > 0 ? 'bg-danger' : 'bg-positive'}`}
        />
        {t('problemCount', { count: problems.length })}
      </Button>
      {isOpen && (
        <section
          id={id}
          aria-label={t('problems')}
          tabIndex={-1}
          className={
            'absolute top-full right-0 z-30 mt-1 max-h-96 w-96 animate-appear overflow-y-auto ' +
            'rounded-lg border border-line bg-raised p-2 shadow-popover'
          }
        >
          {problems.length === 0 && (
            <p className="px-2 py-1.5 text-text-muted">{t('noProblems')}</p>
          )}
          <ul>
            {problems.map(({ path, text }) => (
              <li key={`${path} ${text}`}>
                <button
                  type="button"
                  className="w-full rounded-md px-2 py-1.5 text-left hover:bg-hover"
                  onClick={() => {
                    setOpen(false)
                    store.want(path)
                  }}
                >
                  {text}
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
