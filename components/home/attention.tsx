import { CircleCheck, TriangleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { Answer } from '#contract/endpoint.ts'
import type { getHome } from '#contract/home/calls.ts'
import { Card } from '#components/ui/layout/card.tsx'
import { FigureLink } from './figure-link.tsx'

type Kind = Answer<typeof getHome>['attention'][number]

/** Links for items that need attention; items without a screen have none. */
const leadsTo = (expiringBy: string): Partial<Record<Kind['kind'], string>> => ({
  sign_ins_refused: '/account/staff',
  expiring_soon: `/store-credit?view=cards&expires_to=${expiringBy}`,
  approvals_waiting: '/store-credit?view=approvals',
  egifts_to_send: '/egifts/manage?status=scheduled',
  returns_waiting: '/refunds?state=requested',
  referrals_waiting: '/referrals?state=review',
  store_tasks_failed: '/refunds?view=tasks&state=failed',
  events_stuck: '/loyalty/events?state=stuck',
  integrations_broken: '/integrations',
  deliveries_stuck: '/integrations',
  sends_failed: '/integrations',
  webhooks_paused: '/account/webhooks',
  store_moves_failed: '/integrations/shopify',
  store_differences: '/integrations/shopify',
  sender_failing: '/email-builder?view=sender',
  script_unseen: '/loyalty-assets/install',
  mails_failed: '/store-credit?view=deliveries',
  exports_running: '/download',
  exports_failed: '/download',
  staff_invited: '/account/staff',
})

type Props = { attention: readonly Kind[]; expiringBy: string; opens: (path: string) => boolean }

/** Lists items that need attention, most urgent first. */
export function Attention({ attention, expiringBy, opens }: Props) {
  const t = useTranslations('home.attention')
  return (
    <Card title={t('title')}>
      {attention.length === 0 && (
        <p className="flex items-center gap-2 text-text-muted">
          <CircleCheck aria-hidden size={16} className="text-positive" />
          {t('nothing')}
        </p>
      )}
      <ul className="flex flex-col gap-3">
        {attention.map(({ kind, count }) => {
          const href = leadsTo(expiringBy)[kind]
          const words = t(kind, { count })
          return (
            <li key={kind} className="flex gap-2">
              <TriangleAlert aria-hidden size={16} className="mt-0.5 shrink-0 text-warning" />
              {href && opens(href.split('?')[0] ?? '') ? (
                <FigureLink href={href}>{words}</FigureLink>
              ) : (
                words
              )}
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
