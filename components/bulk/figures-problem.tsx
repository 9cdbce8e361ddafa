import { useTranslations } from 'next-intl'
import { Notice } from '#components/ui/notice.tsx'
import { figuresProblem } from './figures-address.ts'

/** Why one stands at the list: the figures that were asked for could not be had. `problem`: as the address has it. */
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
