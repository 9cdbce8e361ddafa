import { useTranslations } from 'next-intl'
import { Notice } from '#components/ui/layout/notice.tsx'
import { bulkRowsMost, everyField } from '#contract/bulk/bulk.ts'
import { useBrokenWords } from '#components/bulk/use-broken-words.ts'
import type { FileReading } from './use-file-reading.ts'

/** Problems that prevent the file's use, with line numbers; a broken row is only left out. */
export function FileProblems({ problems }: Pick<FileReading, 'problems'>) {
  const t = useTranslations('bulk.file')
  const broken = useBrokenWords()
  if (problems.length === 0) return null
  const isOnlyRows = problems.every(({ code }) => code === 'broken_row')
  const words = ({ code, detail }: FileReading['problems'][number]): string => {
    if (code === 'column_missing') {
      const field = everyField.find((one) => one === detail)
      return t('problems.column_missing', { field: field ? t(`fields.${field}`) : detail })
    }
    if (code === 'broken_row') return t('problems.broken_row', { reason: broken(detail) })
    return t(`problems.${code}`, { detail, most: bulkRowsMost })
  }
  return (
    <Notice tone={isOnlyRows ? 'warning' : 'danger'} role="alert">
      <ul className="flex flex-col gap-1">
        {problems.map((problem) => (
          <li key={`${problem.code} ${problem.line} ${problem.detail}`}>
            {problem.line !== null && `${t('line', { line: problem.line })} `}
            {words(problem)}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
