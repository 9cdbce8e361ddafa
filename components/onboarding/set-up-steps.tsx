import { CircleCheck, CircleDashed } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { Answer } from '#contract/endpoint.ts'
import type { getShopMetrics, SetUpStep } from '#contract/onboarding/calls.ts'
import { Card } from '#components/ui/layout/card.tsx'
import { Link } from '#i18n/navigation.ts'

const leadsTo: Record<SetUpStep, string> = {
  terms: '/welcome',
  plan: '/plans',
  sender: '/account',
  limits: '/account',
  customers: '/customers',
  staff: '/account/staff',
  first_credit: '/customers',
}

type Props = { steps: Answer<typeof getShopMetrics>['steps']; opens: (path: string) => boolean }

/** Lists remaining setup steps, derived from data; gone once all are done. */
export function SetUpSteps({ steps, opens }: Props) {
  const t = useTranslations('onboarding.steps')
  const done = steps.filter((step) => step.done).length
  if (done === steps.length) return null
  return (
    <Card
      title={t('title')}
      aside={
        <span className="text-sm text-text-muted">
          {t('progress', { done, all: steps.length })}
        </span>
      }
    >
      <ol className="grid grid-cols-2 gap-x-8 gap-y-2">
        {steps.map(({ name, done: isDone }) => {
          const Icon = isDone ? CircleCheck : CircleDashed
          const href = leadsTo[name]
          return (
            <li key={name} className="flex items-center gap-2">
              <Icon
                size={16}
                role="img"
                aria-label={t(isDone ? 'done' : 'open')}
                className={isDone ? 'text-positive' : 'text-text-muted'}
              />
              {isDone || !opens(href) ? (
                <span className={isDone ? 'text-text-muted' : ''}>{t(name)}</span>
              ) : (
                <Link
                  href={href}
                  prefetch={false}
                  className="rounded-sm font-medium text-accent hover:underline"
                >
                  {t(name)}
                </Link>
              )}
            </li>
          )
        })}
      </ol>
    </Card>
  )
}
