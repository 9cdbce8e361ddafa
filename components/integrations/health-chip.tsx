import { useTranslations } from 'next-intl'
import { Chip } from '#components/ui/layout/chip.tsx'
import type { Integration } from '#contract/integrations/shapes.ts'

const tones = {
  off: 'neutral',
  connecting: 'info',
  good: 'positive',
  late: 'warning',
  broken: 'danger',
} as const

/** Health of an integration. */
export function HealthChip({ health }: Pick<Integration, 'health'>) {
  const t = useTranslations('integrations.healths')
  return <Chip tone={tones[health]}>{t(health)}</Chip>
}
