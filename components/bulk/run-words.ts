import { useFormatter, useTranslations } from 'next-intl'

const minute = 60

/** Codes of a run and its rows as sentences, and how long something takes. */
export function useRunWords() {
  const t = useTranslations('bulk-run')
  const errors = useTranslations('errors')
  const format = useFormatter()
  return {
    /** why the whole of it stands still */
    problem: (code: string): string =>
      t.has(`problems.${code as 'broken'}`)
        ? t(`problems.${code as 'broken'}`)
        : errors.has(code as 'broken')
          ? errors(code as 'broken')
          : t('problems.broken'),
    /** why a row was not carried out */
    rowProblem: (code: string): string =>
      t.has(`rowProblems.${code as 'broken'}`)
        ? t(`rowProblems.${code as 'broken'}`)
        : t.has(`verdicts.${code as 'blocked'}`)
          ? t(`verdicts.${code as 'blocked'}`)
          : t('rowProblems.broken'),
    left: (seconds: number): string =>
      seconds < 2 * minute
        ? t('secondsLeft', { count: seconds })
        : t('minutesLeft', { count: Math.ceil(seconds / minute) }),
    rate: (rows: number): string => format.number(rows, { maximumFractionDigits: rows < 10 ? 1 : 0 }),
  }
}
