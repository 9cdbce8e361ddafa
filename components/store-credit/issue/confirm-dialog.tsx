'use client'

import { useLocale, useTranslations } from 'next-intl'
import { Button } from '#components/ui/button/button.tsx'
import { DescriptionList } from '#components/ui/layout/description-list.tsx'
import { Dialog } from '#components/ui/overlay/dialog.tsx'
import { Notice } from '#components/ui/layout/notice.tsx'
import { ScheduledTime } from '#components/commerce/date/scheduled-time.tsx'
import { Day } from '#components/commerce/date/day.tsx'
import { MailPreview } from '#components/commerce/mail/mail-preview.tsx'
import { Money, moneyText } from '#components/commerce/money/money.tsx'
import { balanceOf, hasCard } from '#rules/customers/account.ts'
import { formatMinor, parseMoney } from '#rules/money.ts'
import { type Ready, toRender } from './to-wire.ts'

type Props = {
  ready: Ready
  currency: string
  zone: string
  isRepeat: boolean
  isBusy: boolean
  onBack: () => void
  onSend: () => void
  onClose: () => void
}

const sum = (a: string, b: string) => formatMinor((parseMoney(a) ?? 0n) + (parseMoney(b) ?? 0n))

/** The second step: confirms what will happen. */
export function ConfirmDialog({
  ready,
  currency,
  zone,
  isRepeat,
  isBusy,
  onBack,
  onSend,
  onClose,
}: Props) {
  const t = useTranslations('store-credit.confirm')
  const { typed, customer, expiresOn, sendAt } = ready
  const words = useTranslations('store-credit')
  const amount = moneyText(ready.amount, currency, useLocale())
  const balance = customer && hasCard(customer) ? balanceOf(customer) : undefined
  const money = (value: string) => (
    <Money value={value} currency={currency} className="font-semibold" />
  )
  const name = customer?.full_name || typed.recipient_name
  return (
    <Dialog
      title={t('title', { amount })}
      size="medium"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onBack} disabled={isBusy}>
            {t('back')}
          </Button>
          <Button look="primary" autoFocus busy={isBusy} onClick={onSend}>
            {t(sendAt ? 'schedule' : 'send', { amount })}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-[18rem_minmax(0,1fr)] gap-8">
        <div className="flex flex-col gap-5">
          {isRepeat && <Notice tone="warning">{t('unknownOutcome')}</Notice>}
          <p>
            <span className="block text-sm text-text-muted">{t('to')}</span>
            <span className="block font-semibold">{typed.recipient_name}</span>
            <span className="block wrap-anywhere">{typed.recipient_email}</span>
          </p>
          <DescriptionList
            items={[
              { term: t('adds'), detail: money(ready.amount), numeric: true },
              ...(balance === undefined
                ? []
                : [{ term: t('now'), detail: money(balance), numeric: true }]),
              ...(customer
                ? [
                    {
                      term: t('newTotal'),
                      detail: money(sum(balance ?? '0.00', ready.amount)),
                      numeric: true,
                    },
                  ]
                : []),
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
        </div>
        <MailPreview input={toRender(ready)} />
      </div>
    </Dialog>
  )
}
