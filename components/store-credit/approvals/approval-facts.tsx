import { useTranslations } from 'next-intl'
import { DateTime } from '#components/commerce/date/date-time.tsx'
import { Money } from '#components/commerce/money/money.tsx'
import { useTransactionWords } from '#components/commerce/transaction/use-transaction-words.ts'
import { DescriptionList } from '#components/ui/layout/description-list.tsx'
import type { Approval } from '#contract/store-credit/shapes.ts'
import { useLimitText, useTypedItems } from './use-typed-items.tsx'
import { Link } from '#i18n/navigation.ts'
import { withAddress } from '#rules/staff/with-address.ts'

const linkLook = 'rounded-sm text-accent hover:underline'

type Props = { approval: Approval; zone: string; scheduledZone: string }

/** Facts needed for a decision, and the decision itself. */
export function ApprovalFacts({ approval: one, zone, scheduledZone }: Props) {
  const t = useTranslations('store-credit.approvals')
  const words = useTransactionWords()
  const when = (at: string) => <DateTime at={at} zone={zone} exact />
  const recipient = (
    <>
      {one.recipient_name}
      <span className="block text-sm wrap-anywhere text-text-muted">{one.recipient_email}</span>
    </>
  )
  const decided = one.decided_by && one.decided_at
  const typedItems = useTypedItems(one, { zone, scheduledZone })
  const limit = useLimitText(one)
  return (
    <DescriptionList
      items={[
        {
          term: t('amount'),
          detail: <Money value={one.amount} currency={one.currency} className="font-semibold" />,
        },
        {
          term: t('recipient'),
          detail: one.platform_customer_id ? (
            <Link
              href={`/customers/${encodeURIComponent(one.platform_customer_id)}`}
              className={linkLook}
            >
              {recipient}
            </Link>
          ) : (
            recipient
          ),
        },
        { term: t('reason'), detail: words.reason(one.reason) },
        {
          term: t('note'),
          detail: one.note ? <span className="whitespace-pre-wrap">{one.note}</span> : '-',
        },
        ...typedItems,
        ...(one.balance === undefined
          ? []
          : [
              {
                term: t('account'),
                detail: <Money value={one.balance} currency={one.currency} />,
              },
            ]),
        ...(limit ? [{ term: t('limit'), detail: limit }] : []),
        { term: t('askedBy'), detail: withAddress(one.asked_by) },
        { term: t('asked'), detail: when(one.created_at) },
        ...(one.state === 'waiting' ? [{ term: t('lapses'), detail: when(one.lapses_at) }] : []),
        ...(decided
          ? [
              { term: t('decidedBy'), detail: one.decided_by?.name || one.decided_by?.email },
              { term: t('decided'), detail: when(one.decided_at ?? one.created_at) },
            ]
          : []),
        ...(one.answer ? [{ term: t('answer'), detail: one.answer }] : []),
        ...(one.transaction_id
          ? [
              {
                term: t('result'),
                detail: (
                  <Link href={`/store-credit/${one.transaction_id}`} className={linkLook}>
                    {t('seeResult')}
                  </Link>
                ),
              },
            ]
          : []),
      ]}
    />
  )
}
