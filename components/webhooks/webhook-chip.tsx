import { useTranslations } from 'next-intl'
import { Chip } from '#components/ui/layout/chip.tsx'
import type { Webhook } from '#contract/webhooks/shapes.ts'

type Shown = Pick<Webhook, 'state' | 'rests_until' | 'failing_since'>

const toneOf = ({ state, failing_since }: Shown) => {
  if (state === 'on') return failing_since ? 'warning' : 'positive'
  return state === 'off' ? 'neutral' : 'danger'
}

/** State of a webhook: on, failing, off, paused or gone. */
export function WebhookChip({ webhook }: { webhook: Shown }) {
  const t = useTranslations('webhooks.states')
  const { state, failing_since } = webhook
  return (
    <Chip tone={toneOf(webhook)}>{t(state === 'on' && failing_since ? 'failing' : state)}</Chip>
  )
}
