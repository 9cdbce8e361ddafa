import { useTranslations } from 'next-intl'
import { Chip, type Tone } from '#components/ui/layout/chip.tsx'
import type { Transaction } from '#contract/transaction-shapes.ts'

type State = NonNullable<Transaction['mail']>['state']

const tones = {
  queued: 'info',
  sending: 'info',
  sent: 'positive',
  delivered: 'positive',
  bounced: 'danger',
  kept: 'neutral',
  failed: 'danger',
  cancelled: 'neutral',
  withheld: 'warning',
} as const satisfies Record<State, Tone>

/** Shows the state of an email. */
export function MailChip({ state }: { state: State }) {
  const t = useTranslations('commerce.transaction.mails')
  return <Chip tone={tones[state]}>{t(state)}</Chip>
}
