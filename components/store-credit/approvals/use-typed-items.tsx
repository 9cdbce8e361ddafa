import { useLocale, useTranslations } from 'next-intl'
import { DateTime } from '#components/commerce/date/date-time.tsx'
import { ScheduledTime } from '#components/commerce/date/scheduled-time.tsx'
import { Day } from '#components/commerce/date/day.tsx'
import { moneyText } from '#components/commerce/money/money.tsx'
import type { Approval } from '#contract/store-credit/shapes.ts'

type Item = { term: string; detail: React.ReactNode }

/** Returns what the requester typed besides amount, recipient, reason and note. */
export const useTypedItems = (
  { typed, recipient_email }: Approval,
  { zone, scheduledZone }: { zone: string; scheduledZone: string },
): Item[] => {
  const t = useTranslations('store-credit.approvals')
  const words = useTranslations('store-credit')
  if (!typed) return []
  const { expires_on: expiry } = typed
  const day = (text: string) =>
    text.length > 10 ? <DateTime at={text} zone={zone} exact /> : <Day day={text} />
  return [
    { term: words('confirm.money'), detail: words(typed.money) },
    { term: words('confirm.expires'), detail: expiry ? day(expiry) : words('confirm.never') },
    { term: t('order'), detail: typed.order ?? '-' },
    ...(typed.send_at
      ? [
          {
            term: words('confirm.leaves'),
            detail: <ScheduledTime at={typed.send_at} zone={scheduledZone} />,
          },
        ]
      : []),
    ...(typed.to === recipient_email
      ? []
      : [{ term: t('mailTo'), detail: <span className="wrap-anywhere">{typed.to}</span> }]),
    { term: words('subject'), detail: typed.subject },
    ...(typed.title ? [{ term: words('titleField'), detail: typed.title }] : []),
    ...(typed.body
      ? [
          {
            term: words('body'),
            detail: <span className="whitespace-pre-wrap">{typed.body}</span>,
          },
        ]
      : []),
  ]
}

/** Returns the requester's own limits, or null where the answer names none. */
export const useLimitText = ({ limits, asked_by, currency }: Approval): string | null => {
  const t = useTranslations('store-credit.approvals')
  const locale = useLocale()
  const money = (value: string) => moneyText(value, currency, locale)
  const name = asked_by.name || asked_by.email
  const texts = [
    ...(limits?.issue ? [t('limitOnce', { name, amount: money(limits.issue) })] : []),
    ...(limits?.day ? [t('limitDay', { name, amount: money(limits.day) })] : []),
  ]
  return texts.length ? texts.join('; ') : null
}
