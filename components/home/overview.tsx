import { useFormatter, useLocale, useTranslations } from 'next-intl'
import type { Answer } from '#contract/endpoint.ts'
import type { getHome } from '#contract/home.ts'
import { BalanceChart } from '#components/commerce/balance-chart.tsx'
import { Money, moneyText } from '#components/commerce/money.tsx'
import { Card } from '#components/ui/card.tsx'
import { DescriptionList } from '#components/ui/description-list.tsx'
import { formatMinor, parseMoney } from '#rules/money.ts'
import { FigureLink } from './figure-link.tsx'
import { latestId } from './latest-transactions.tsx'

type Home = Answer<typeof getHome>

/** What the shop owes, over a range of days, and beside it what moved in them. */
export function Overview({ home, zone }: { home: Home; zone: string }) {
  const t = useTranslations('home')
  const format = useFormatter()
  const { currency, moved } = home
  const time = format.dateTime(new Date(home.as_of), { timeStyle: 'short', timeZone: zone })
  const sum = (term: string, value: string) => ({
    term,
    numeric: true,
    detail: (
      <FigureLink href={`#${latestId}`}>
        <Money value={value} currency={currency} />
      </FigureLink>
    ),
  })
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_19rem] items-start gap-5">
      <Card title={t('liability')}>
        <p className="text-2xl font-semibold">
          <Money value={home.liability} currency={currency} />
        </p>
        <p className="mb-5 text-sm text-text-muted">{t('liabilityAbout', { time })}</p>
        <BalanceChart title={useFinding(home)} history={home.liability_history} currency={currency} zone={zone} />
      </Card>
      <div className="flex flex-col gap-5">
        <Card title={t('last30')}>
          <DescriptionList
            items={[
              sum(t('issued'), moved.issued),
              sum(t('redeemed'), moved.redeemed),
              sum(t('expired'), moved.expired),
              sum(t('adjusted'), moved.adjusted),
            ]}
          />
        </Card>
        <Card title={t('customers')}>
          <p className="text-2xl font-semibold tabular-nums">
            <FigureLink href="/customers">{format.number(home.customers)}</FigureLink>
          </p>
        </Card>
      </div>
    </div>
  )
}

function useFinding({ currency, liability, liability_history: [first] }: Home): string {
  const t = useTranslations('home')
  const locale = useLocale()
  const change = (parseMoney(liability) ?? 0n) - (parseMoney(first?.balance ?? liability) ?? 0n)
  const amount = moneyText(formatMinor(change < 0n ? -change : change), currency, locale)
  return change === 0n ? t('chartSame') : t(change > 0n ? 'chartUp' : 'chartDown', { amount })
}
