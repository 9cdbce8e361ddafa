'use client'

import { useTranslations } from 'next-intl'
import { ProblemsButton } from '#components/commerce/editor/problems-button.tsx'
import { useStore } from '#components/workflows/editor/state/editor-context.tsx'
import { useProblems } from '#components/workflows/editor/state/use-problems.ts'

/** The problems that keep the workflow from being published; each leads to its field. */
export function WorkflowProblems() {
  const t = useTranslations('workflow-editor.bar')
  const store = useStore()
  const problems = useProblems()
  return (
    <ProblemsButton
      count={problems.length}
      level={problems.length > 0 ? 'block' : null}
      none={t('noProblems')}
    >
      {(close) => (
        <ul>
          {problems.map(({ path, text }) => (
            <li key={`${path} ${text}`}>
              <button
                type="button"
                className="w-full rounded-md px-2 py-1.5 text-left hover:bg-hover"
                onClick={() => {
                  close()
                  store.want(path)
                }}
              >
                {text}
              </button>
            </li>
          ))}
        </ul>
      )}
    </ProblemsButton>
  )
}
