import { useTranslations } from 'next-intl'
import { DateTime } from '#components/commerce/date/date-time.tsx'
import { Card } from '#components/ui/layout/card.tsx'
import { DescriptionList } from '#components/ui/layout/description-list.tsx'
import { useTypeWords } from '#components/webhooks/type-words.ts'
import { WaitingCount } from '#components/webhooks/waiting-count.tsx'
import type { Webhook } from '#contract/webhooks/shapes.ts'

/** Health of a webhook, its secret's last characters, and its types of notices. */
export function HealthCard({ webhook, zone }: { webhook: Webhook; zone: string }) {
  const t = useTranslations('webhooks.one')
  const words = useTypeWords()
  const { waiting, replay, types } = webhook
  const time = (at: string | null) => <DateTime at={at} zone={zone} exact />
  return (
    <Card title={t('health')}>
      <DescriptionList
        items={[
          { term: t('success'), detail: time(webhook.last_success_at) },
          { term: t('failing'), detail: time(webhook.failing_since) },
          { term: t('rests'), detail: time(webhook.rests_until) },
          { term: t('waiting'), detail: <WaitingCount count={waiting} /> },
          ...(replay ? [{ term: t('replay'), detail: t('replayed', replay) }] : []),
          { term: t('secret'), detail: <Secret end={webhook.secret_last4} /> },
          ...(webhook.old_secret_until
            ? [{ term: t('oldSecret'), detail: time(webhook.old_secret_until) }]
            : []),
          { term: t('created'), detail: webhook.created_by },
          { term: t('types'), detail: types.map(words).join(', ') },
        ]}
      />
    </Card>
  )
}

function Secret({ end }: { end: string }) {
  return <span className="font-mono">{`…${end}`}</span>
}
