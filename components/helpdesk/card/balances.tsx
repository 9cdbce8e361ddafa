import { useTranslations } from 'next-intl'
import { DateTime } from '#components/commerce/date/date-time.tsx'
import { Day } from '#components/commerce/date/day.tsx'
import { Money } from '#components/commerce/money/money.tsx'
import { DescriptionList } from '#components/ui/layout/description-list.tsx'
import type { CardProps } from './card-props.ts'
import { MoreRows } from './more-rows.tsx'

/** The balance, what of it is reserved or expires soon, what is owed, and what is to come. */
export function Balances({ card, shop: { currency, zone }, onMore }: CardProps) {
  const t = useTranslations('helpdesk.balances')
  const money = (value: string) => <Money value={value} currency={currency} />
  const some = (term: string, value: string) =>
    value === '0.00' ? [] : [{ term, detail: money(value), numeric: true }]
  const cards = card.cards.filter(({ balance }) => balance !== '0.00')
  const items = [
    ...some(t('held'), card.held),
    ...some(t('owed'), card.owed),
    ...(cards.length > 1
      ? cards.map(({ last4, balance, disabled_at }) => ({
          term: [
            last4 ? t('card', { last4 }) : t('cardPlain'),
            ...(disabled_at ? [t('disabled')] : []),
          ].join(' · '),
          detail: money(balance),
          numeric: true,
        }))
      : []),
    ...card.expiring.map(({ expires_on, amount }) => ({
      term: t.rich('expires', { day: () => <Day day={expires_on} /> }),
      detail: money(amount),
      numeric: true,
    })),
    ...card.pending.map(({ title, amount, due_at }) => ({
      term: due_at
        ? t.rich('pendingOn', { title, day: () => <DateTime at={due_at} zone={zone} only="day" /> })
        : t('pending', { title }),
      detail: money(amount),
      numeric: true,
    })),
  ]
  return (
    <div className="flex flex-col gap-3">
      <p>
        <span className="block text-sm text-text-muted">{t('balance')}</span>
        <span className="text-2xl font-semibold">{money(card.balance)}</span>
      </p>
      {items.length > 0 && <DescriptionList items={items} />}
      <MoreRows {...{ card, onMore }} of={['pending']} label={t('rewards')} />
    </div>
  )
}
