import { useTranslations } from 'next-intl'
import { DateTime } from '#components/commerce/date/date-time.tsx'
import { ScheduledTime } from '#components/commerce/date/scheduled-time.tsx'
import { Money } from '#components/commerce/money/money.tsx'
import { DescriptionList } from '#components/ui/layout/description-list.tsx'
import { EntityHead } from '#components/ui/layout/entity-head.tsx'
import type { EgiftDetail } from '#contract/egifts/egift-shapes.ts'
import { Link } from '#i18n/navigation.ts'
import { EgiftChip, waitsFor } from './egift-chip.tsx'

const linkLook = 'rounded-sm text-accent hover:underline'

/** A sold gift without a day waits for its order's fulfilment, or for a team member. */
const waiting = (
  { status, send_at, events }: EgiftDetail,
  t: ReturnType<typeof useTranslations<'egifts'>>,
) => {
  const waits = waitsFor(events)
  if (status !== 'scheduled' || send_at !== null || !waits) return []
  const until = waits === 'manual' ? 'waits.manual' : 'waits.fulfillment'
  return [{ term: t('sendAt'), detail: t(until) }]
}

type Props = { gift: EgiftDetail; zone: string; scheduledZone: string }

/** Facts of a gift: sender, recipient, contents, and the location of its credit. */
export function EgiftFacts({ gift, zone, scheduledZone }: Props) {
  const t = useTranslations('egifts')
  const when = (term: string, at: string | null) =>
    at ? [{ term, detail: <DateTime at={at} zone={zone} exact /> }] : []
  const person = ({ name, email }: { name: string; email: string | null }) => (
    <>
      {name}
      {email && <span className="block text-sm wrap-anywhere text-text-muted">{email}</span>}
    </>
  )
  const product = [gift.product, gift.variant].filter(Boolean).join(', ')
  const items = [
    {
      term: t('recipient'),
      detail: gift.platform_customer_id ? (
        <Link
          href={`/customers/${encodeURIComponent(gift.platform_customer_id)}`}
          className={linkLook}
        >
          {person(gift.recipient)}
        </Link>
      ) : (
        person(gift.recipient)
      ),
    },
    { term: t('sender'), detail: person(gift.sender) },
    ...(product ? [{ term: t('gift'), detail: product }] : []),
    ...(gift.message
      ? [
          {
            term: t('message'),
            detail: <span className="whitespace-pre-wrap">{gift.message}</span>,
          },
        ]
      : []),
    { term: t('channel'), detail: t(`channels.${gift.channel}`) },
    ...(gift.order ? [{ term: t('order'), detail: gift.order }] : []),
    {
      term: t('cart'),
      detail: <span className="text-sm wrap-anywhere text-text-muted">{gift.cart_id}</span>,
    },
    ...(gift.send_at && (gift.status === 'scheduled' || gift.status === 'draft')
      ? [{ term: t('sendAt'), detail: <ScheduledTime at={gift.send_at} zone={scheduledZone} /> }]
      : []),
    ...waiting(gift, t),
    ...when(t('sentAt'), gift.sent_at),
    ...when(t('openedAt'), gift.opened_at),
    ...when(t('claimedAt'), gift.claimed_at),
    ...when(t('expiresAt'), gift.claimed_at ? null : gift.expires_at),
    { term: t('by'), detail: gift.by ? gift.by.name || gift.by.email : t('byStore') },
    {
      term: t('money'),
      detail: gift.gift_card_id ? (
        <span className="flex flex-wrap gap-x-3">
          <Link href={`/store-credit/${gift.gift_card_id}`} className={linkLook}>
            {t('card')}
          </Link>
          {gift.transaction_id && (
            <Link href={`/store-credit/${gift.transaction_id}`} className={linkLook}>
              {t('paidBy')}
            </Link>
          )}
          {gift.returned_by && (
            <Link href={`/store-credit/${gift.returned_by}`} className={linkLook}>
              {t('returnedBy')}
            </Link>
          )}
        </span>
      ) : (
        t('notPaid')
      ),
    },
  ]
  return (
    <div className="flex flex-col gap-5">
      <EntityHead
        title={<Money value={gift.value} currency={gift.currency} />}
        chips={<EgiftChip gift={gift} waits={waitsFor(gift.events)} />}
      />
      <DescriptionList items={items} />
    </div>
  )
}
