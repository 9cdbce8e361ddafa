import { useTranslations } from 'next-intl'
import { Day } from '#components/commerce/date/day.tsx'
import { GiftCardCode } from '#components/commerce/money/gift-card-code.tsx'
import { Money } from '#components/commerce/money/money.tsx'
import { PrintBar } from '#components/ui/layout/print-bar.tsx'
import { DescriptionList } from '#components/ui/layout/description-list.tsx'
import { Notice } from '#components/ui/layout/notice.tsx'
import type { GiftCard } from '#contract/gift-cards/gift-card-shapes.ts'
import { normalCode } from '#rules/gift-card-code.ts'
import { ScanCode } from '#components/commerce/paper/scan-code.tsx'

/**
 * Prints a card for handing over: amount, code, expiration date. Printing the code needs the right
 * to see it.
 */
export function CardPaper({ card, shopName }: { card: GiftCard; shopName: string }) {
  const t = useTranslations('gift-cards.print')
  const isWhole = /^[A-Z0-9\s-]+$/.test(card.code) && card.code !== '-'
  return (
    <>
      <PrintBar
        back={{ href: `/store-credit/${card.gift_card_id}`, title: t('back') }}
        print={t('print')}
      />
      <p className="text-text-muted">{shopName}</p>
      <h1 className="mt-1 mb-6 text-2xl font-semibold">{t('title')}</h1>
      <div className="flex items-start justify-between gap-8">
        <div className="min-w-0 flex-1">
          {card.customer_name && (
            <p className="mb-4 text-lg">{t('for', { name: card.customer_name })}</p>
          )}
          <DescriptionList
            items={[
              {
                term: t('balance'),
                detail: (
                  <Money
                    value={card.balance}
                    currency={card.currency}
                    className="text-lg font-semibold"
                  />
                ),
              },
              { term: t('code'), detail: <GiftCardCode code={card.code} /> },
              {
                term: t('expires'),
                detail: card.expires_on ? <Day day={card.expires_on} /> : t('never'),
              },
            ]}
          />
        </div>
        {isWhole && <ScanCode kind="qrcode" text={normalCode(card.code)} label={t('qr')} />}
      </div>
      {!isWhole && (
        <div className="mt-6">
          <Notice>{t('hidden')}</Notice>
        </div>
      )}
    </>
  )
}
