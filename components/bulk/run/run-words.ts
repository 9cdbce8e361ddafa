import { useFormatter, useTranslations } from 'next-intl'
import type { rowVerdicts } from '#contract/bulk/bulk.ts'
import { useDraftProblem } from '#components/bulk/draft/use-draft-problem.ts'

const minute = 60

/** Codes of a run and its rows as text, and durations. */
export function useRunWords() {
  const t = useTranslations('bulk-run')
  const verdicts = useTranslations('bulk.verdicts')
  const errors = useTranslations('errors')
  const format = useFormatter()
  const draftProblem = useDraftProblem()
  return {
    /** why the whole run is paused */
    problem: (code: string): string =>
      t.has(`problems.${code as 'broken'}`)
        ? t(`problems.${code as 'broken'}`)
        : (draftProblem(code) ??
          (errors.has(code as 'broken') ? errors(code as 'broken') : t('problems.broken'))),
    verdict: (verdict: (typeof rowVerdicts)[number]): string => verdicts(`${verdict}.name`),
    /** why a row failed */
    rowProblem: (code: string): string => {
      if (t.has(`rowProblems.${code as 'broken'}`)) return t(`rowProblems.${code as 'broken'}`)
      const verdict = `${code as 'blocked'}.name` as const
      return verdicts.has(verdict) ? verdicts(verdict) : t('rowProblems.broken')
    },
    left: (seconds: number): string =>
      seconds < 2 * minute
        ? t('secondsLeft', { count: seconds })
        : t('minutesLeft', { count: Math.ceil(seconds / minute) }),
    rate: (rows: number): string =>
      format.number(rows, { maximumFractionDigits: rows < 10 ? 1 : 0 }),
  }
}
