import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { queryFor } from '#client/query.ts'
import { moneyText } from '#components/commerce/money/money.tsx'
import type { StoreTask } from '#contract/returns/tasks-shapes.ts'
import { listLocations } from '#contract/shop/calls.ts'

type Props = { task: Pick<StoreTask, 'steps' | 'currency'> }

/** Says what is to be done in the store and at which location, one step a line. */
export function TaskSteps({ task: { steps, currency } }: Props) {
  const t = useTranslations('returns-tasks.steps')
  const locale = useLocale()
  const { data } = useQuery(queryFor(listLocations, {}))
  const placeOf = (id: string | null) => data?.locations.find((one) => one.id === id)?.name
  return (
    <ul className="py-2">
      {steps.map(({ step, name, sku, quantity, amount, location_id }, at) => {
        const words = t(step, {
          quantity: quantity ?? 0,
          item: name || sku || t('item'),
          amount: moneyText(amount, currency, locale),
        })
        const location = placeOf(location_id)
        return (
          // oxlint-disable-next-line react/no-array-index-key -- steps never change their order
          <li key={at} className="truncate" title={words}>
            {words}
            {sku && name && <span className="ml-2 text-text-muted">{sku}</span>}
            {location && <span className="ml-2 text-text-muted">{t('where', { location })}</span>}
          </li>
        )
      })}
    </ul>
  )
}
