import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { buttonLook } from '#components/ui/button/button-look.ts'
import { Link } from '#i18n/navigation.ts'

type Step = { href: string } | { onPress: () => void } | null
type Props = { previous: Step; next: Step; children?: React.ReactNode }

/** Links to the pages before and after; `children` names the current one. */
export function Pagination({ previous, next, children }: Props) {
  const t = useTranslations('ui')
  return (
    <nav
      aria-label={t('pages')}
      className="flex min-h-12 items-center justify-between gap-4 px-4 py-2 text-sm text-text-muted"
    >
      <p className="tabular-nums">{children}</p>
      <div className="flex gap-2">
        <StepButton step={previous}>
          <ChevronLeft aria-hidden size={16} className="-ml-1" />
          {t('previous')}
        </StepButton>
        <StepButton step={next}>
          {t('next')}
          <ChevronRight aria-hidden size={16} className="-mr-1" />
        </StepButton>
      </div>
    </nav>
  )
}

function StepButton({ step, children }: { step: Step; children: React.ReactNode }) {
  const className = buttonLook({ size: 'small' })
  if (step && 'href' in step) {
    return (
      <Link href={step.href} prefetch={false} className={className}>
        {children}
      </Link>
    )
  }
  return (
    <button
      type="button"
      disabled={!step}
      onClick={step ? step.onPress : undefined}
      className={className}
    >
      {children}
    </button>
  )
}
