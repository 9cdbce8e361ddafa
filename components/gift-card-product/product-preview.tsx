'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useFormContext, useWatch } from 'react-hook-form'
import { Money } from '#components/commerce/money/money.tsx'
import { Card } from '#components/ui/layout/card.tsx'
import { CopyButton } from '#components/ui/button/copy-button.tsx'
import type { GiftCardProduct } from '#contract/gift-card-product/shapes.ts'
import { parseMoney, readTypedMoney } from '#rules/money.ts'
import type { ProductForm } from '#rules/gift-card-product/form.ts'

type Props = { product: GiftCardProduct; currency: string; shopName: string }

/** The product as customers see it, updated while typing. */
export function ProductPreview({ product, currency, shopName }: Props) {
  const t = useTranslations('gift-card-product.preview')
  const locale = useLocale()
  const { control } = useFormContext<ProductForm>()
  const { title = '', description, variants = [], images = [], paired } = useWatch({ control })
  const rows = variants.flatMap(({ price = '', value = '' }, at) => {
    const [pays, gets] = [price, paired ? value : price].map((typed) =>
      readTypedMoney(typed, locale),
    )
    return pays && gets ? [{ at, pays, gets, minor: parseMoney(pays) ?? 0n }] : []
  })
  const [front] = images
  return (
    <Card title={t('title')} className="sticky top-[calc(var(--sticky-top,0px)+1rem)]">
      {front?.src && (
        <img src={front.src} alt={front.alt ?? ''} className="mb-3 w-full rounded-md" />
      )}
      <p className="text-lg font-semibold break-words">{title}</p>
      <p className="mb-2 text-text-muted">{shopName}</p>
      {description && <p className="mb-2 break-words whitespace-pre-line">{description}</p>}
      <table className="mb-3 w-full text-sm">
        <caption className="sr-only">{t('amounts')}</caption>
        <thead>
          <tr className="text-text-muted">
            <th scope="col" className="py-1 text-left font-normal">
              {t('pays')}
            </th>
            <th scope="col" className="py-1 text-right font-normal">
              {t('gets')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows
            .toSorted((a, b) => (a.minor < b.minor ? -1 : 1))
            .map(({ at, pays, gets }) => (
              <tr key={at}>
                <td className="border-t border-line py-1">
                  <Money value={pays} currency={currency} />
                </td>
                <td className="border-t border-line py-1 text-right font-medium">
                  <Money value={gets} currency={currency} />
                </td>
              </tr>
            ))}
        </tbody>
      </table>
      <div className="flex items-center justify-between gap-3 border-t border-line pt-3">
        <a
          href={product.page_url}
          target="_blank"
          rel="noopener"
          className="text-accent underline underline-offset-2"
        >
          {t('open')}
        </a>
        <CopyButton text={product.page_url} of={t('page')} />
      </div>
    </Card>
  )
}
