import { useTranslations } from 'next-intl'
import type { TransactionDetail } from '#contract/transaction-shapes.ts'
import { writeAddress } from '#components/ui/list/address.ts'
import { DescriptionList } from '#components/ui/layout/description-list.tsx'
import { Link } from '#i18n/navigation.ts'
import { DateTime } from '#components/commerce/date/date-time.tsx'
import { Day } from '#components/commerce/date/day.tsx'
import { LotTable } from '#components/commerce/money/lot-table.tsx'
import { eventHref } from '#components/commerce/event/event-href.ts'
import { MailChip } from '#components/commerce/mail/mail-chip.tsx'
import { Money } from '#components/commerce/money/money.tsx'
import { orderHref } from '#components/commerce/order/order-href.ts'
import { transactionParameter } from './transaction-parameter.ts'
import { useTransactionWords } from './use-transaction-words.ts'

/** Facts of a transaction: who, when, why, cause, balance before and after. */
export function TransactionFacts({
  transaction: one,
  zone,
}: {
  transaction: TransactionDetail
  zone: string
}) {
  const t = useTranslations('commerce.transaction')
  const words = useTransactionWords()
  const isCredit = !one.amount.startsWith('-')
  const noCause = one.by ? t('byHand') : '-'
  // a program's key has a name and no address
  const under = ({ by, source }: TransactionDetail) =>
    source === 'api' || source === 'checkout' ? words.source(source) : (by?.email ?? '')
  const money = (value: string | null) => <Money value={value} currency={one.currency} />
  return (
    <>
      <p className="text-text-muted">{words.kind(one.kind)}</p>
      <p className="mt-1 mb-5 text-2xl font-semibold">
        <Money value={one.amount} currency={one.currency} signed />
      </p>
      <DescriptionList
        items={[
          { term: t('before'), detail: money(one.balance_before) },
          { term: t('after'), detail: money(one.balance_after) },
          { term: t('when'), detail: <DateTime at={one.at} zone={zone} exact /> },
          {
            term: t('who'),
            detail: one.by ? <Person {...one.by} email={under(one)} /> : words.who(one),
          },
          { term: t('reason'), detail: one.reason ? words.reason(one.reason) : '-' },
          {
            term: t('note'),
            detail: one.note ? <span className="whitespace-pre-wrap">{one.note}</span> : '-',
          },
          {
            term: t('cause'),
            detail: one.cause ? <Cause {...one.cause}>{words.cause(one.cause)}</Cause> : noCause,
          },
          // a deduction has no expiration of its own; the lots below have theirs
          ...(isCredit
            ? [
                {
                  term: t('expires'),
                  detail: one.expires_on ? <Day day={one.expires_on} /> : t('never'),
                },
              ]
            : []),
          ...(one.undoes ? [{ term: t('undoes'), detail: <Movement id={one.undoes} /> }] : []),
          ...(one.undone_by
            ? [{ term: t('undoneBy'), detail: <Movement id={one.undone_by} /> }]
            : []),
          { term: t('card'), detail: <CardLink id={one.gift_card_id} /> },
          {
            term: t('mail'),
            detail: one.mail ? <MailChip state={one.mail.state} /> : t('mails.none'),
          },
          { term: t('number'), detail: one.transaction_id },
        ]}
      />
      {one.lots.length > 0 && <LotTable lots={one.lots} currency={one.currency} />}
    </>
  )
}

const linkLook = 'rounded-sm text-accent hover:underline'

/** Links to another transaction beside the same list. */
const Movement = ({ id }: { id: string }) => (
  <Link
    href={`/store-credit/${id}`}
    prefetch={false}
    className={linkLook}
    onNavigate={(event) => {
      event.preventDefault()
      writeAddress({ [transactionParameter]: id }, 'push')
    }}
  >
    {id}
  </Link>
)

const CardLink = ({ id }: { id: string }) => (
  <Link href={`/store-credit/${id}`} prefetch={false} className={linkLook}>
    {id}
  </Link>
)

/** Returns the page of a cause; causes of other kinds have none. */
const causeHref = (kind: string, id: string): string | null => {
  if (kind === 'bulk') return `/bulk-gift-cards/overview/${id}`
  if (kind === 'reward') return eventHref(id)
  if (kind === 'workflow') return `/loyalty/${id}`
  return kind === 'order' ? orderHref(id) : null
}

const Cause = ({ kind, id, children }: { kind: string; id: string; children: React.ReactNode }) => {
  const href = causeHref(kind, id)
  if (!href) return children
  return (
    <Link href={href} prefetch={false} className={linkLook}>
      {children}
    </Link>
  )
}

const Person = ({ name, email }: { name: string; email: string }) => (
  <>
    {name}
    <span className="block text-sm text-text-muted">{email}</span>
  </>
)
