import { ArrowRight } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { Shop } from '#contract/shop/shapes.ts'
import { Terms } from '#components/commerce/money/terms.tsx'
import { LinkButton } from '#components/ui/button/link-button.tsx'
import { Notice } from '#components/ui/layout/notice.tsx'
import { ContinueButton } from './continue-button.tsx'

const steps = ['preview', 'undo', 'explain'] as const

/**
 * Introduces Tender in three steps; a person who may change settings accepts the terms for the
 * shop.
 */
export function FirstUse({
  shop: { name, settings, shop_owner, email },
  mayAccept,
}: {
  shop: Shop
  mayAccept: boolean
}) {
  const t = useTranslations('onboarding.welcome')
  const isAccepted = settings.is_accepted_terms === true
  const isOver = isAccepted && !settings.first_time_user_flow
  return (
    <div className="rounded-lg border border-line bg-surface p-6 shadow-card">
      <h1 className="text-xl font-semibold tracking-tight">{t('title')}</h1>
      <p className="mt-1 text-text-muted">{t('about', { shop: name })}</p>
      <ol className="my-5 flex flex-col gap-3">
        {steps.map((step, index) => (
          <li key={step} className="flex gap-3">
            <span
              aria-hidden
              className={
                'flex size-6 shrink-0 items-center justify-center rounded-full ' +
                'bg-accent-soft text-sm font-semibold text-accent'
              }
            >
              {index + 1}
            </span>
            <p>
              <strong className="font-semibold">{t(`${step}.title`)}</strong> {t(`${step}.about`)}
            </p>
          </li>
        ))}
      </ol>
      {!isAccepted && (
        <div className="mb-5">
          <Terms />
        </div>
      )}
      {isOver && (
        <LinkButton href="/" look="primary">
          {t('home')} <ArrowRight aria-hidden size={16} />
        </LinkButton>
      )}
      {!isOver && mayAccept && <ContinueButton isAccepted={isAccepted} />}
      {!isOver && !mayAccept && <Notice>{t('askOwner', { owner: shop_owner || email })}</Notice>}
    </div>
  )
}
