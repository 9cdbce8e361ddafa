'use client'

import { CircleAlert, TriangleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '#components/ui/button/button.tsx'
import type { Problem } from '#contract/emails/edit-shapes.ts'
import { useShowProblem } from '#components/emails/editor/state/use-check.ts'
import { useMend } from '#components/emails/editor/state/use-mend.ts'
import { useProblemWords } from '#components/emails/editor/state/use-problem-words.ts'

type Props = { problems: readonly Problem[]; onShown?: () => void }

const keyOf = ({ code, block, field, language, written }: Problem): string =>
  [code, block, field, language, written].join(' ')

/** Problems of the email; each leads to its block and field, a misspelt variable is mended here. */
export function ProblemList({ problems, onShown }: Props) {
  const t = useTranslations('email-editor.problem')
  const words = useProblemWords()
  const show = useShowProblem()
  const mend = useMend()
  return (
    <ul className="flex flex-col">
      {problems.map((problem) => {
        const isBlocking = problem.level === 'block'
        const Icon = isBlocking ? CircleAlert : TriangleAlert
        return (
          <li key={keyOf(problem)} className="flex items-center gap-2">
            <button
              type="button"
              onClick={() => {
                show(problem)
                onShown?.()
              }}
              className="flex min-w-0 flex-1 gap-2 rounded-md px-2 py-1.5 text-left hover:bg-hover"
            >
              <Icon
                aria-label={isBlocking ? t('block') : t('warn')}
                size={16}
                className={`mt-0.5 shrink-0 ${isBlocking ? 'text-danger' : 'text-warning'}`}
              />
              <span className="min-w-0">
                <span className="block">{words.problem(problem)}</span>
                <span className="block truncate text-sm text-text-muted">
                  {words.place(problem)}
                </span>
              </span>
            </button>
            {problem.nearest && (
              <Button size="small" onClick={() => mend(problem)}>
                {t('use', { name: `{${problem.nearest}}` })}
              </Button>
            )}
          </li>
        )
      })}
    </ul>
  )
}
