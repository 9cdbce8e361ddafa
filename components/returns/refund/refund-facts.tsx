import { useTranslations } from 'next-intl'
import { DateTime } from '#components/commerce/date/date-time.tsx'
import { MailChip } from '#components/commerce/mail/mail-chip.tsx'
import { Money } from '#components/commerce/money/money.tsx'
import { Card } from '#components/ui/layout/card.tsx'
import { DescriptionList } from '#components/ui/layout/description-list.tsx'
import type { Refund } from '#contract/returns/refund-shapes.ts'
import { Link } from '#i18n/navigation.ts'

const sums = ['goods', 'tax', 'shipping', 'fee'] as const
const linkLook = 'rounded-sm text-accent hover:underline'

type Props = { refund: Refund; zone: string; location: string | null }

/** The refund's sums, recipient, maker, reason, location, email and note. */
export function RefundFacts({ refund, zone, location }: Props) {
  const t = useTranslations('returns.one')
  const words = useTranslations('returns')
  const { recipient, currency, by, undone_by, undone_at, mail, ticket } = refund
  const customerId = recipient?.platform_customer_id
  const isClaimed = refund.parts.some(({ kind }) => kind === 'credit' || kind === 'bonus')
  const name = recipient?.name || recipient?.email || (isClaimed ? t('holder') : '-')
  return (
    <Card title={t('facts')}>
      <DescriptionList
        items={[
          ...sums
            .filter((key) => refund[key] !== '0.00')
            .map((key) => ({
              term: t(`sums.${key}`),
              detail: (
                <Money
                  value={key === 'fee' ? `-${refund[key]}` : refund[key]}
                  currency={currency}
                />
              ),
            })),
          {
            term: t('amount'),
            detail: <Money value={refund.amount} currency={currency} className="font-semibold" />,
          },
          ...(refund.bonus === '0.00'
            ? []
            : [
                {
                  term: t('bonus'),
                  detail: <Money value={refund.bonus} currency={currency} signed />,
                },
              ]),
          { term: t('to'), detail: words(`ways.${refund.to}`) },
          {
            term: t('recipient'),
            detail: customerId ? (
              <Link
                href={`/customers/${encodeURIComponent(customerId)}`}
                prefetch={false}
                className={linkLook}
              >
                {name}
              </Link>
            ) : (
              name
            ),
          },
          { term: t('by'), detail: by ? by.name || by.email : '-' },
          { term: t('source'), detail: t(`sources.${refund.reward_source}`) },
          ...(refund.return_id
            ? [
                {
                  term: t('return'),
                  detail: (
                    <Link
                      href={`/refunds/${refund.return_id}`}
                      prefetch={false}
                      className={linkLook}
                    >
                      {t('openReturn')}
                    </Link>
                  ),
                },
              ]
            : []),
          ...(location ? [{ term: t('location'), detail: location }] : []),
          ...(ticket ? [{ term: t('ticket'), detail: `${ticket.helpdesk} ${ticket.id}` }] : []),
          { term: t('mail'), detail: mail ? <MailChip state={mail.state} /> : t('noMail') },
          ...(undone_at
            ? [
                { term: t('undoneAt'), detail: <DateTime at={undone_at} zone={zone} exact /> },
                { term: t('undoneBy'), detail: undone_by?.name || undone_by?.email || '-' },
              ]
            : []),
          {
            term: t('note'),
            detail: refund.internal_note ? (
              <span className="whitespace-pre-wrap">{refund.internal_note}</span>
            ) : (
              '-'
            ),
          },
          { term: t('number'), detail: refund.refund_id },
        ]}
      />
    </Card>
  )
}
