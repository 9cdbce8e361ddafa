import { useTranslations } from 'next-intl'
import { Notice } from '#components/ui/layout/notice.tsx'
import { figuresProblem } from './address.ts'

type Parameter = string | string[] | null | undefined

/**
 * Explains a redirect to the list because figures couldn't be loaded. Both are parameters of the
 * address: `reason` is the refusal's code.
 */
export function FiguresProblem({ problem, reason }: { problem: Parameter; reason?: Parameter }) {
  const t = useTranslations('bulk-run.figures')
  if (problem !== figuresProblem) return null
  return (
    <Notice tone="danger" role="alert">
      <p className="font-semibold">{t('failed')}</p>
      {typeof reason === 'string' ? <Reason code={reason} /> : <p>{t('failedAbout')}</p>}
    </Notice>
  )
}

function Reason({ code }: { code: string }) {
  const t = useTranslations('errors')
  const key = code as 'not_found'
  return <p>{t(t.has(key) ? key : 'broken')}</p>
}
