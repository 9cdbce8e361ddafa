import { useTranslations } from 'next-intl'
import type { getUsedServices } from '#contract/billing/calls.ts'
import type { Answer } from '#contract/endpoint.ts'
import { Card } from '#components/ui/layout/card.tsx'
import { LinkButton } from '#components/ui/button/link-button.tsx'
import { UsageMeter } from './usage-meter.tsx'

type Props = { title: string | null; services: Answer<typeof getUsedServices>['services'] }

/** The plan and the usage of its counted features. */
export function PlanCard({ title, services }: Props) {
  const t = useTranslations('shop.plan')
  return (
    <Card
      title={t('title')}
      aside={
        <LinkButton href="/plans" size="small">
          {t('see')}
        </LinkButton>
      }
    >
      <p className="mb-4 text-lg font-semibold">{title ?? t('none')}</p>
      <ul className="flex flex-col gap-4">
        {services.map((service) => (
          <li key={service.name}>
            <UsageMeter {...service} />
          </li>
        ))}
      </ul>
    </Card>
  )
}
