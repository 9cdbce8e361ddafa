import { useTranslations } from 'next-intl'
import { Money } from '#components/commerce/money/money.tsx'
import type { Answer } from '#contract/endpoint.ts'
import type { previewStoreFix } from '#contract/integrations/store-differences.ts'

type Preview = Pick<Answer<typeof previewStoreFix>, 'ours' | 'theirs'>
type Props = Preview & { caption?: string; currency: string }

/** Both balances before and after a fix; nothing where neither side has a card. */
export function Balances({ ours, theirs, caption, currency }: Props) {
  const t = useTranslations('store-differences')
  if (ours.before === null && theirs.before === null) return null
  const money = (value: string | null) =>
    value === null ? t('none') : <Money value={value} currency={currency} />
  const row = (label: string, { before, after }: Preview['ours']) => (
    <tr>
      <th scope="row" className="py-1 text-left font-normal text-text-muted">
        {label}
      </th>
      <td className="py-1 text-right">{money(before)}</td>
      <td className="py-1 text-right font-medium">{money(after)}</td>
    </tr>
  )
  return (
    <table className="w-full">
      {caption && <caption className="pb-1 text-left">{caption}</caption>}
      <thead>
        <tr>
          <th scope="col">
            <span className="sr-only">{t('dialog.side')}</span>
          </th>
          <th scope="col" className="text-right font-normal text-text-muted">
            {t('dialog.before')}
          </th>
          <th scope="col" className="text-right font-normal text-text-muted">
            {t('dialog.after')}
          </th>
        </tr>
      </thead>
      <tbody>
        {row(t('ours'), ours)}
        {row(t('theirs'), theirs)}
      </tbody>
    </table>
  )
}
