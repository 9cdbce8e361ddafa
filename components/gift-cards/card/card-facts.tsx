import { useTranslations } from 'next-intl'
import { DateTime } from '#components/commerce/date/date-time.tsx'
import { Day } from '#components/commerce/date/day.tsx'
import { ScheduledTime } from '#components/commerce/date/scheduled-time.tsx'
import { Money } from '#components/commerce/money/money.tsx'
import { Card } from '#components/ui/layout/card.tsx'
import { DescriptionList } from '#components/ui/layout/description-list.tsx'
import type { GiftCard } from '#contract/gift-cards/gift-card-shapes.ts'
import { Link } from '#i18n/navigation.ts'

type Props = { card: GiftCard; zone: string; scheduledZone: string }

/** Balance, amount on hold, and expiration. */
export function CardFacts({ card, zone, scheduledZone }: Props) {
  const t = useTranslations('gift-cards.one')
  const name = card.customer_name || card.customer_email
  return (
    <Card title={t('balance')}>
      <p className="text-2xl font-semibold">
        <Money value={card.balance} currency={card.currency} />
      </p>
      {!/^0\.00$/.test(card.held) && (
        <p className="mt-1 text-sm text-text-muted">
          {t('held')} <Money value={card.held} currency={card.currency} />
        </p>
      )}
      <div className="mt-4 border-t border-line pt-4">
        <DescriptionList
          items={[
            {
              term: t('customer'),
              detail: card.platform_customer_id ? (
                <Link
                  href={`/customers/${encodeURIComponent(card.platform_customer_id)}`}
                  prefetch={false}
                  className="rounded-sm text-accent hover:underline"
                >
                  {name ?? card.platform_customer_id}
                </Link>
              ) : (
                (name ?? '-')
              ),
            },
            {
              term: t('email'),
              detail: <span className="wrap-anywhere">{card.customer_email ?? '-'}</span>,
            },
            {
              term: t('expires'),
              detail: card.expires_on ? <Day day={card.expires_on} /> : t('never'),
            },
            { term: t('made'), detail: <DateTime at={card.created_at} zone={zone} exact /> },
            ...(card.send_at && card.state === 'scheduled'
              ? [
                  {
                    term: t('leaves'),
                    detail: <ScheduledTime at={card.send_at} zone={scheduledZone} />,
                  },
                ]
              : []),
            {
              term: t('note'),
              detail: card.note ? <span className="whitespace-pre-wrap">{card.note}</span> : '-',
            },
            { term: t('number'), detail: card.gift_card_id },
          ]}
        />
      </div>
    </Card>
  )
}
