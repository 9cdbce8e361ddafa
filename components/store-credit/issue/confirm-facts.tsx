'use client'

import { useLocale, useTranslations } from 'next-intl'
import { Day } from '#components/commerce/date/day.tsx'
import { ScheduledTime } from '#components/commerce/date/scheduled-time.tsx'
import { MailPreview } from '#components/commerce/mail/mail-preview.tsx'
import { moneyText } from '#components/commerce/money/money.tsx'
import { DescriptionList } from '#components/ui/layout/description-list.tsx'
import { type Ready, toRender } from './to-wire.ts'

type Props = {
  ready: Ready
  currency: string
  zone: string
  /** an owner decides first */
  needsApproval: boolean
}

/** The second step: the facts of the credit, to be confirmed, and its email. */
export function ConfirmFacts({ ready, currency, zone, needsApproval }: Props) {
  const t = useTranslations('store-credit.confirm')
  const words = useTranslations('store-credit')
  const { typed, customer, expiresOn, sendAt } = ready
  const amount = moneyText(ready.amount, currency, useLocale())
  const name = customer?.full_name || typed.recipient_name
  return (
    <div className="grid grid-cols-1 gap-8 desk:grid-cols-[18rem_minmax(0,1fr)]">
      <div className="flex flex-col gap-5">
        <p>
          <span className="block text-sm text-text-muted">{t('to')}</span>
          <span className="block font-semibold">{typed.recipient_name}</span>
          <span className="block wrap-anywhere">{typed.recipient_email}</span>
        </p>
        <DescriptionList
          items={[
            { term: words('amount'), detail: amount, numeric: true },
            { term: t('money'), detail: words(typed.money), numeric: true },
            ...(sendAt
              ? [
                  {
                    term: t('leaves'),
                    detail: <ScheduledTime at={sendAt} zone={zone} />,
                    numeric: true,
                  },
                ]
              : []),
            {
              term: t('expires'),
              detail: expiresOn ? <Day day={expiresOn} /> : t('never'),
              numeric: true,
            },
          ]}
        />
        <p className="text-text-muted">
          {customer ? t(customer.LoyaltyCard ? 'existing' : 'firstCard', { name }) : t('unknown')}
        </p>
        {needsApproval && <p className="text-text-muted">{words('limit.about', { amount })}</p>}
      </div>
      <MailPreview input={toRender(ready)} />
    </div>
  )
}
