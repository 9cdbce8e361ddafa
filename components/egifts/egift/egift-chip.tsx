import { useTranslations } from 'next-intl'
import { Chip, type Tone } from '#components/ui/layout/chip.tsx'
import { type EgiftStatus, type EgiftWait, egiftWaits } from '#contract/egifts/egift.ts'
import type { Egift, EgiftEvent } from '#contract/egifts/egift-shapes.ts'

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

type Props = { gift: Pick<Egift, 'status' | 'send_at'>; waits: EgiftWait | null }

/** A gift's status as text with a dot; one without a day says that someone has to send it. */
export function EgiftChip({ gift: { status, send_at }, waits }: Props) {
  const t = useTranslations('egifts')
  if (status !== 'scheduled' || send_at !== null)
    return <Chip tone={tones[status]}>{t(`statuses.${status}`)}</Chip>
  return <Chip tone="warning">{t(waits === 'manual' ? 'unsent.manual' : 'unsent.some')}</Chip>
}

/** Returns what a gift without a day waits for, by its newest schedule. */
export const waitsFor = (events: readonly EgiftEvent[]): EgiftWait | null => {
  const waits = events.find(({ kind }) => kind === 'scheduled')?.detail['waits']
  return egiftWaits.find((one) => one === waits) ?? null
}
