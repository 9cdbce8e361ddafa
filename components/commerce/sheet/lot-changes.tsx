import { useTranslations } from 'next-intl'
import { Day } from '#components/commerce/date/day.tsx'
import { Money } from '#components/commerce/money/money.tsx'
import type { CreditPreview } from '#contract/store-credit/shapes.ts'

type Props = Pick<CreditPreview, 'lots' | 'lots_more' | 'currency'>

/** Credit by expiration date and type, before and after, soonest first. */
export function LotChanges({ lots, lots_more, currency }: Props) {
  const t = useTranslations('commerce.sheet')
  const kinds = useTranslations('commerce.transaction.lotKinds')
  const head = 'py-1.5 text-xs font-medium text-text-muted'
  const cell = 'border-t border-line py-1.5 align-top'
  return (
    <table className="w-full text-left text-sm">
      <caption className="mb-1 text-left font-semibold">{t('lots')}</caption>
      <thead>
        <tr>
          <th scope="col" className={head}>
            {t('expires')}
          </th>
          <th scope="col" className={`${head} text-right`}>
            {t('before')}
          </th>
          <th scope="col" className={`${head} text-right`}>
            {t('after')}
          </th>
        </tr>
      </thead>
      <tbody>
        {lots.map(({ expires_on, money, before, after }) => (
          <tr key={`${expires_on} ${money}`} className={before === after ? '' : 'font-medium'}>
            <td className={cell}>
              {expires_on ? <Day day={expires_on} /> : t('never')}
              <span className="block text-xs text-text-muted">{kinds(money)}</span>
            </td>
            <td className={`${cell} text-right`}>
              <Money value={before} currency={currency} />
            </td>
            <td className={`${cell} text-right`}>
              <Money value={after} currency={currency} />
            </td>
          </tr>
        ))}
      </tbody>
      {lots_more > 0 && (
        <tfoot>
          <tr>
            <td colSpan={3} className={`${cell} text-text-muted`}>
              {t('more', { count: lots_more })}
            </td>
          </tr>
        </tfoot>
      )}
    </table>
  )
}
