import { useTranslations } from 'next-intl'
import { Chip } from '#components/ui/layout/chip.tsx'

/** State of a trigger: it takes events, or refuses them. */
export function TriggerChip({ active }: { active: boolean }) {
  const t = useTranslations('workflow-triggers.states')
  return <Chip tone={active ? 'positive' : 'neutral'}>{t(active ? 'active' : 'disabled')}</Chip>
}
