import { useTranslations } from 'next-intl'
import { Chip, type Tone } from '#components/ui/layout/chip.tsx'
import type { EgiftStatus } from '#contract/egifts/egift.ts'

const tones: Record<EgiftStatus, Tone> = {
  draft: 'neutral',
  pending_payment: 'warning',
  fraud_hold: 'danger',
  scheduled: 'info',
  sent: 'info',
  opened: 'info',
  claimed: 'positive',
  fulfilled: 'positive',
  expired: 'neutral',
  cancelled: 'neutral',
  refunded: 'neutral',
  bounced: 'danger',
}

/** A gift's status as text with a dot. */
export function EgiftChip({ status }: { status: EgiftStatus }) {
  const t = useTranslations('egifts.statuses')
  return <Chip tone={tones[status]}>{t(status)}</Chip>
}
