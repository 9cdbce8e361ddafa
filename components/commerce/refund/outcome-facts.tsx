import { useLocale, useTranslations } from 'next-intl'
import { Money, moneyText } from '#components/commerce/money/money.tsx'
import { Notice } from '#components/ui/layout/notice.tsx'
import { Link } from '#i18n/navigation.ts'
import type { Preview } from './outcome.ts'

type Props = { preview: Preview; hasLinks: boolean }

/** Sum, the store's part, the email, and what a person should look at before. */
export function OutcomeFacts({ preview, hasLinks }: Props) {
  const t = useTranslations('returns-refund.outcome')
  const locale = useLocale()
  const { refund, order, due, before, warnings } = preview
  const { currency, amount, notification, recipient } = refund
  const money = (value: string) => moneyText(value, currency, locale)
  const earlier = (row: Preview['before'][number]) =>
    t('earlier', {
      amount: moneyText(row.amount, row.currency, locale),
      by: row.by?.name ?? '',
    })
  const restocked = refund.lines.reduce(
    (sum, { restock, quantity, kept_out }) =>
      restock === 'restock' ? sum + quantity - kept_out : sum,
    0,
  )
  const original = refund.parts.find(({ kind }) => kind === 'original')
  const facts = [
    ...(restocked > 0 ? [t('restock', { count: restocked })] : []),
    ...(original ? [t('payBack', { amount: money(original.amount) })] : []),
    notification && recipient?.email ? t('mail', { email: recipient.email }) : t('noMail'),
    t('left', { amount: money(order.refundable) }),
  ]
  return (
    <>
      <p className="mt-3 flex justify-between gap-4 border-t border-line pt-2 font-semibold">
        <span>{t('amount')}</span>
        <Money value={amount} currency={currency} />
      </p>
      {due !== amount && (
        <p className="text-sm text-text-muted">{t('due', { amount: money(due) })}</p>
      )}
      <ul className="mt-3 flex list-disc flex-col gap-1 pl-4 text-sm text-text-muted">
        {facts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      {warnings.length > 0 && (
        <div className="mt-3 flex flex-col gap-2">
          {warnings.map((one) => (
            <Notice key={one} tone="warning">
              {t(`warnings.${one}`)}
              {one === 'credited_before' && (
                <ul className="mt-1">
                  {before.slice(0, 5).map((row) => (
                    <li key={row.refund_id}>
                      {hasLinks ? (
                        <Link
                          href={`/refunds/${row.refund_id}`}
                          target="_blank"
                          prefetch={false}
                          className="underline"
                        >
                          {earlier(row)}
                        </Link>
                      ) : (
                        earlier(row)
                      )}
                    </li>
                  ))}
                </ul>
              )}
            </Notice>
          ))}
        </div>
      )}
    </>
  )
}
