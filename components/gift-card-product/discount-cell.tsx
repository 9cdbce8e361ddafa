'use client'

import { useFormatter, useLocale, useTranslations } from 'next-intl'
import { useFormContext, useWatch } from 'react-hook-form'
import { Chip } from '#components/ui/layout/chip.tsx'
import { discountTenths } from '#rules/gift-card-product/gift-card-product.ts'
import { parseMoney, readTypedMoney } from '#rules/money.ts'
import type { ProductForm } from '#rules/gift-card-product/form.ts'

/** The discount of a price on the card's value, while typing; warns if the card costs more. */
export function DiscountCell({ at }: { at: number }) {
  const t = useTranslations('gift-card-product.variants')
  const format = useFormatter()
  const locale = useLocale()
  const { control } = useFormContext<ProductForm>()
  const typed = useWatch({ control, name: `variants.${at}` })
  const [price, value] = [typed?.price, typed?.value].map((text) =>
    parseMoney(readTypedMoney(text ?? '', locale) ?? ''),
  )
  const percent = (tenths: number) =>
    format.number(tenths / 1000, { style: 'percent', maximumFractionDigits: 1 })
  const isPriced = price && value && price > 0n && value > 0n && price !== value
  const tenths = isPriced ? discountTenths(price, value) : null
  const isDearer = isPriced && price > value
  return (
    <div role="status" className="flex min-h-control flex-col justify-center">
      {tenths === null && <span className="text-text-muted">{t('none')}</span>}
      {tenths !== null && !isDearer && <span className="tabular-nums">{percent(tenths)}</span>}
      {tenths !== null && isDearer && (
        <>
          <Chip tone="warning">{t('dearer', { percent: percent(-tenths) })}</Chip>
          <span className="mt-1 text-sm text-text-muted">{t('dearerAbout')}</span>
        </>
      )}
    </div>
  )
}
