import { useTranslations } from 'next-intl'

const steps = ['scan', 'items', 'review', 'done'] as const
export type TillStep = (typeof steps)[number]

/** The four steps of a return at a till, and the one that it is at. */
export function TillSteps({ at }: { at: TillStep }) {
  const t = useTranslations('returns-till.steps')
  return (
    <ol aria-label={t('label')} className="flex gap-1 print:hidden">
      {steps.map((step, i) => (
        <li
          key={step}
          aria-current={step === at ? 'step' : undefined}
          className={
            'flex min-w-0 flex-1 items-center gap-2 border-t-2 pt-2 text-sm ' +
            (steps.indexOf(at) >= i ? 'border-accent font-medium' : 'border-line text-text-muted')
          }
        >
          <span className="truncate">{t(step)}</span>
        </li>
      ))}
    </ol>
  )
}
