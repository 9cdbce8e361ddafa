import { useTranslations } from 'next-intl'
import { DateTime } from '#components/commerce/date/date-time.tsx'
import { Money } from '#components/commerce/money/money.tsx'
import { Chip } from '#components/ui/layout/chip.tsx'
import type { CardProps } from './card-props.ts'
import { ListCard, ListRow } from './list-card.tsx'

type Row = { key: string; name: string; at: string; money: React.ReactNode; state: string }

/** Returns and refunds of the customer's orders, newest first, each with its status. */
export function ReturnsCard({ card, shop: { zone }, onMore }: CardProps) {
  const t = useTranslations('helpdesk.returns')
  const returnStates = useTranslations('returns.returnStates')
  const refundStates = useTranslations('returns.states')
  const rows: Row[] = [
    ...card.returns
      .filter(({ state }) => state !== 'refunded')
      .map(({ return_id, name, created_at, state }) => ({
        key: return_id,
        name: t('return', { name }),
        at: created_at,
        money: null,
        state: returnStates(state),
      })),
    ...card.refunds.map(({ refund_id, order, created_at, amount, currency, state, to }) => ({
      key: refund_id,
      name: t(to === 'credit' ? 'refundCredit' : 'refund', { order: order.name }),
      at: created_at,
      money: <Money value={amount} currency={currency} />,
      state: refundStates(state),
    })),
  ].toSorted((a, b) => b.at.localeCompare(a.at))
  return (
    <ListCard title={t('title')} of={['returns', 'refunds']} none={t('none')} {...{ card, onMore }}>
      {rows.map(({ key, name, at, money, state }) => (
        <ListRow key={key} title={name} about={<DateTime at={at} zone={zone} />}>
          {money}
          <Chip dot={false}>{state}</Chip>
        </ListRow>
      ))}
    </ListCard>
  )
}
