import { useTranslations } from 'next-intl'
import type { TransactionDetail } from '#contract/transaction-shapes.ts'
import { Day } from '#components/commerce/date/day.tsx'
import { Money } from './money.tsx'

type Props = { lots: TransactionDetail['lots']; currency: string }

/** The lots that a transaction touched, each with its type and expiration date. */
export function LotTable({ lots, currency }: Props) {
  const t = useTranslations('commerce.transaction')
  const head = 'py-1.5 text-xs font-medium text-text-muted'
  const cell = 'border-t border-line py-1.5'
  return (
    <table className="mt-6 w-full text-left text-sm">
      <caption className="mb-1 text-left font-semibold">{t('lots')}</caption>
      <thead>
        <tr>
          <th scope="col" className={head}>
            {t('lotExpires')}
          </th>
          <th scope="col" className={`${head} text-right`}>
            {t('lotPart')}
          </th>
          <th scope="col" className={`${head} text-right`}>
            {t('lotLeft')}
          </th>
        </tr>
      </thead>
      <tbody>
        {lots.map((lot) => (
          <tr key={lot.lot_id}>
            <td className={cell}>
              {lot.expires_on ? <Day day={lot.expires_on} /> : t('never')}{' '}
              <span className="text-text-muted">· {t(`lotKinds.${lot.kind}`)}</span>
            </td>
            <td className={`${cell} text-right`}>
              <Money value={lot.amount} currency={currency} signed />
            </td>
            <td className={`${cell} text-right`}>
              <Money value={lot.remaining} currency={currency} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
