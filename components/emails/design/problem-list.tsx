'use client'

import { CircleAlert, TriangleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '#components/ui/button/button.tsx'
import type { Problem } from '#contract/emails/edit-shapes.ts'
import { useProblemWords } from './use-problem-words.ts'

type Props = {
  problems: readonly Problem[]
  /** where a problem is: its block, its line, its language */
  placeOf: (problem: Problem) => string
  /** goes to the place of a problem */
  onShow: (problem: Problem) => void
  /** replaces a misspelt variable */
  onMend?: (problem: Problem) => void
}

/** Problems of an email; each leads to its place, and a misspelt variable is mended here. */
export function ProblemList({ problems, placeOf, onShow, onMend }: Props) {
  const t = useTranslations('email-design.problem')
  const words = useProblemWords()
  return (
    <ul className="flex flex-col" aria-label={t('title')}>
      {problems.map((problem, at) => {
        const isBlocking = problem.level === 'block'
        const Icon = isBlocking ? CircleAlert : TriangleAlert
        return (
          // a problem is its place in the list
          // oxlint-disable-next-line react/no-array-index-key
          <li key={at} className="flex items-center gap-2">
            <button
              type="button"
              onClick={() => onShow(problem)}
              className="flex min-w-0 flex-1 gap-2 rounded-md px-2 py-1.5 text-left hover:bg-hover"
            >
              <Icon
                aria-label={isBlocking ? t('block') : t('warn')}
                size={16}
                className={`mt-0.5 shrink-0 ${isBlocking ? 'text-danger' : 'text-warning'}`}
              />
              <span className="min-w-0">
                <span className="block break-words">{words(problem)}</span>
                <span className="block truncate text-sm text-text-muted">{placeOf(problem)}</span>
              </span>
            </button>
            {onMend && problem.nearest && (
              <Button size="small" onClick={() => onMend(problem)}>
                {t('use', { name: `{${problem.nearest}}` })}
              </Button>
            )}
          </li>
        )
      })}
    </ul>
  )
}
