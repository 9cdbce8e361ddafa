import { useTranslations } from 'next-intl'
import { Notice } from '#components/ui/layout/notice.tsx'
import { figuresProblem } from './address.ts'

/**
 * Explains a redirect to the list because figures couldn't be loaded. `problem` is the address's
 * parameter.
 */
export function FiguresProblem({ problem }: { problem: string | string[] | null | undefined }) {
  const t = useTranslations('bulk-run.figures')
  if (problem !== figuresProblem) return null
  return (
    <Notice tone="danger" role="alert">
      <p className="font-semibold">{t('failed')}</p>
      <p>{t('failedAbout')}</p>
    </Notice>
  )
}
