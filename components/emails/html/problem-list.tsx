'use client'

import { useTranslations } from 'next-intl'
import { Button } from '#components/ui/button/button.tsx'
import { Chip } from '#components/ui/layout/chip.tsx'
import type { Problem } from '#contract/emails/edit-shapes.ts'
import { useProblemWords } from './use-problem-words.ts'

type Props = { problems: readonly Problem[]; onGo: (problem: Problem) => void }

/** Problems with line and column; a press goes there. */
export function ProblemList({ problems, onGo }: Props) {
  const t = useTranslations('email-html.editor')
  const words = useProblemWords()
  if (problems.length === 0) return <p className="text-sm text-text-muted">{t('noProblems')}</p>
  return (
    <ul className="flex max-h-56 flex-col gap-1 overflow-y-auto" aria-label={t('problems')}>
      {problems.map((problem, at) => (
        // a problem is its place in the list
        // oxlint-disable-next-line react/no-array-index-key
        <li key={at} className="flex items-start gap-2 text-sm">
          <Chip tone={problem.level === 'block' ? 'danger' : 'warning'}>{t(problem.level)}</Chip>
          <span className="min-w-0 flex-1 break-words">{words(problem)}</span>
          {problem.line !== undefined && (
            <Button size="small" onClick={() => onGo(problem)}>
              {t('place', { line: problem.line, column: problem.column ?? 1 })}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
