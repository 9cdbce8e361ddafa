import { useTranslations } from 'next-intl'
import { Chip } from '#components/ui/layout/chip.tsx'

/** Member if the state is 'enabled', otherwise Non-Member. */
export function MemberChip({ state }: { state: string }) {
  const t = useTranslations('customers')
  return state === 'enabled' ? (
    <Chip tone="positive">{t('member')}</Chip>
  ) : (
    <Chip>{t('nonMember')}</Chip>
  )
}
