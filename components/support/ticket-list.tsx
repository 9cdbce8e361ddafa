import { MessagesSquare } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { Ticket } from '#contract/support/shapes.ts'
import { supportReasons } from '#contract/support/calls.ts'
import { DateTime } from '#components/commerce/date/date-time.tsx'
import { Card } from '#components/ui/layout/card.tsx'
import { Chip } from '#components/ui/layout/chip.tsx'
import { EmptyState } from '#components/ui/list/empty-state.tsx'

/** Lists earlier tickets, newest first. */
export function TicketList({ tickets, zone }: { tickets: readonly Ticket[]; zone: string }) {
  const t = useTranslations('support.tickets')
  const reasons = useTranslations('support.contact.reasons')
  const isReason = (reason: string): reason is (typeof supportReasons)[number] =>
    (supportReasons as readonly string[]).includes(reason)
  return (
    <Card title={t('title')} padded={false}>
      {tickets.length === 0 && (
        <EmptyState icon={MessagesSquare} title={t('none')} about={t('noneAbout')} />
      )}
      <ul>
        {tickets.map(({ ticket_id, kind, reason, email, body, state, created_at }) => (
          <li key={ticket_id} className="border-b border-line px-4 py-3 last:border-b-0">
            <div className="flex items-center justify-between gap-4">
              <p className="font-medium">
                {isReason(reason) ? reasons(reason) : t(`kinds.${kind}`)}
                <span className="ml-2 text-sm font-normal text-text-muted">{ticket_id}</span>
              </p>
              <Chip tone={state === 'open' ? 'info' : 'neutral'}>{t(`states.${state}`)}</Chip>
            </div>
            {body && (
              <p className="mt-1 line-clamp-3 wrap-break-word whitespace-pre-wrap">{body}</p>
            )}
            <p className="mt-1 text-sm text-text-muted">
              {email} · <DateTime at={created_at} zone={zone} />
            </p>
          </li>
        ))}
      </ul>
    </Card>
  )
}
