import { useFormatter, useLocale, useTranslations } from 'next-intl'
import type { Answer } from '#contract/endpoint.ts'
import type { getHome } from '#contract/home/calls.ts'
import { BalanceChart } from '#components/commerce/money/balance-chart.tsx'
import { dayText } from '#components/commerce/date/day.tsx'
import { moneyText } from '#components/commerce/money/money.tsx'
import { Card } from '#components/ui/layout/card.tsx'
import { formatMinor, parseMoney } from '#rules/money.ts'
import { Attention } from './attention.tsx'

type Home = Answer<typeof getHome>

type Props = { home: Home; zone: string; opens: (path: string) => boolean }

/** Charts the liability over the range, beside the items that need attention. */
export function Overview({ home, zone, opens }: Props) {
  const t = useTranslations('home')
  const time = useFormatter().dateTime(new Date(home.as_of), { timeStyle: 'short', timeZone: zone })
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_20rem] items-start gap-5">
      <Card title={t('liability')}>
        <p className="mb-4 text-sm text-text-muted">{t('liabilityAbout', { time })}</p>
        <BalanceChart
          title={useFinding(home)}
          history={home.liability_history}
          currency={home.currency}
          zone={zone}
          until={home.range.to}
        />
      </Card>
      <Attention attention={home.attention} expiringBy={home.expiring_by} opens={opens} />
    </div>
  )
}

/** Returns the chart's finding as its title. */
function useFinding({ currency, range, opening, liability_history: history }: Home): string {
  const t = useTranslations('home')
  const locale = useLocale()
  const format = useFormatter()
  const closing = history.at(-1)?.balance ?? opening
  // from before the first day, so that the tiles of the range add up to it
  const change = (parseMoney(closing) ?? 0n) - (parseMoney(opening) ?? 0n)
  const between = { from: dayText(range.from, format), to: dayText(range.to, format) }
  const amount = moneyText(formatMinor(change < 0n ? -change : change), currency, locale)
  if (change === 0n) return t('chartSame', between)
  return t(change > 0n ? 'chartUp' : 'chartDown', { ...between, amount })
}
