'use client'

import { useFormatter, useTranslations } from 'next-intl'
import { Money, moneyText } from '#components/commerce/money/money.tsx'
import { Chip, type Tone } from '#components/ui/layout/chip.tsx'
import { Table } from '#components/ui/list/table.tsx'
import type { Reward } from '#contract/rewards/shapes.ts'
import { Link } from '#i18n/navigation.ts'
import { useLocale } from 'next-intl'

const tones: Record<Reward['state'], Tone> = {
  pending: 'info',
  granted: 'positive',
  cancelled: 'neutral',
}
const linkLook = 'rounded-sm text-accent hover:underline'

type Props = { rewards: readonly Reward[]; currency: string; zone: string }

/** Rewards of a decision: customer, state, transaction and amount. */
export function RewardTable({ rewards, currency, zone }: Props) {
  const t = useTranslations('workflow-events.rewards')
  return (
    <div className="rounded-md border border-line">
      <Table
        caption={t('title')}
        columns={[
          { key: 'customer', head: t('customer'), cell: (row) => <Customer reward={row} /> },
          {
            key: 'state',
            head: t('state'),
            cell: (row) => (
              <span className="flex items-center gap-2">
                <Chip tone={tones[row.state]}>{t(`states.${row.state}`)}</Chip>
                <Note reward={row} {...{ currency, zone }} />
              </span>
            ),
          },
          {
            key: 'transaction',
            head: t('transaction'),
            width: 'w-28',
            cell: ({ transaction_id: id }) =>
              id ? (
                <Link href={`/store-credit/${id}`} prefetch={false} className={linkLook}>
                  {id}
                </Link>
              ) : (
                '-'
              ),
          },
          {
            key: 'amount',
            head: t('amount'),
            width: 'w-28',
            align: 'end',
            cell: (row) => <Money value={row.amount} currency={currency} className="font-medium" />,
          },
        ]}
        rows={rewards}
        rowKey={(row) => row.reward_id}
      />
    </div>
  )
}

function Customer({
  reward: { platform_customer_id: id, customer_name: name },
}: {
  reward: Reward
}) {
  if (!id) return name || '-'
  return (
    <Link href={`/customers/${encodeURIComponent(id)}`} prefetch={false} className={linkLook}>
      {name || id}
    </Link>
  )
}

/** Reason why a reward is pending, or the part that was recalled or undone. */
function Note({ reward, currency, zone }: { reward: Reward; currency: string; zone: string }) {
  const t = useTranslations('workflow-events.rewards')
  const format = useFormatter()
  const locale = useLocale()
  const money = (value: string) => moneyText(value, currency, locale)
  const { state, due_by, due_at, recalled, undone } = reward
  const dueText = () => {
    if (due_at)
      return t('due', {
        at: format.dateTime(new Date(due_at), { dateStyle: 'medium', timeZone: zone }),
      })
    return due_by ? t(`dueBy.${due_by}`) : ''
  }
  const texts = [
    ...(state === 'pending' ? [dueText()] : []),
    ...(recalled === '0.00' ? [] : [t('recalled', { amount: money(recalled) })]),
    ...(undone === '0.00' ? [] : [t('undone', { amount: money(undone) })]),
  ].filter(Boolean)
  const text = texts.join(', ')
  return (
    <span className="truncate text-text-muted" title={text}>
      {text}
    </span>
  )
}
