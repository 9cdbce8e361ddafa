import { useFormatter, useTranslations } from 'next-intl'
import type { Answer } from '#contract/endpoint.ts'
import type { getHome } from '#contract/home/calls.ts'
import { Money } from '#components/commerce/money/money.tsx'
import { Card } from '#components/ui/layout/card.tsx'
import { FigureLink } from './figure-link.tsx'

type Home = Answer<typeof getHome>
type Figure = { label: string; href?: string; value: React.ReactNode }

/** Totals of the range, and current figures; each links to its parts if there is a screen. */
export function Figures({ home, opens }: { home: Home; opens: (path: string) => boolean }) {
  const t = useTranslations('home')
  const format = useFormatter()
  const { currency, moved } = home
  const money = (value: string) => <Money value={value} currency={currency} />
  const movedTo = (kind: string) =>
    `/store-credit?kind=${kind}&from=${home.range.from}&to=${home.range.to}`
  const cards = '/store-credit?view=cards'
  const people = opens('/customers') ? '/customers' : undefined
  return (
    <div className="grid grid-cols-2 gap-5">
      <Card title={t('moved')}>
        <Row
          figures={[
            { label: t('issued'), value: money(moved.issued), href: movedTo('issue') },
            { label: t('redeemed'), value: money(moved.redeemed), href: movedTo('redeem') },
            { label: t('expired'), value: money(moved.expired), href: movedTo('expire') },
            { label: t('adjusted'), value: money(moved.adjusted), href: movedTo('adjust') },
            {
              label: t('sold'),
              value: (
                <>
                  {format.number(home.sold.count)}
                  <span className="ml-2 text-base font-normal text-text-muted">
                    {money(home.sold.amount)}
                  </span>
                </>
              ),
              href: `${movedTo('issue')}&money=paid&state=standing`,
            },
          ]}
        />
      </Card>
      <Card title={t('now')}>
        <Row
          figures={[
            {
              label: t('outstanding'),
              value: money(home.liability),
              href: `${cards}&state=active`,
            },
            {
              label: t('expiringSoon'),
              value: money(home.expiring_soon),
              href: `${cards}&expires_to=${home.expiring_by}`,
            },
            { label: t('cards'), value: format.number(home.cards), href: `${cards}&state=active` },
            { label: t('customers'), value: format.number(home.customers), href: people },
          ]}
        />
      </Card>
    </div>
  )
}

const Row = ({ figures }: { figures: readonly Figure[] }) => (
  <dl className="grid grid-cols-4 gap-x-4 gap-y-3 max-wide:grid-cols-2">
    {figures.map(({ label, value, href }) => (
      <div key={label} className="min-w-0">
        <dt className="text-sm text-text-muted">{label}</dt>
        <dd className="text-lg font-semibold tabular-nums">
          {href ? <FigureLink href={href}>{value}</FigureLink> : value}
        </dd>
      </div>
    ))}
  </dl>
)
