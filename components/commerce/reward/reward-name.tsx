import { useTranslations } from 'next-intl'
import { eventHref } from '#components/commerce/event/event-href.ts'
import { RowLink } from '#components/ui/list/row-link.tsx'
import type { Reward } from '#contract/rewards/shapes.ts'

type Props = { reward: Pick<Reward, 'event_id'>; children: string }

/** Names a reward in its row, which leads to the event that earned it and why. */
export function RewardName({ reward: { event_id: id }, children }: Props) {
  const t = useTranslations('rewards')
  if (id === null) return <span className="font-medium">{children}</span>
  return (
    <RowLink href={eventHref(id)} title={t('why', { name: children })}>
      {children}
    </RowLink>
  )
}
