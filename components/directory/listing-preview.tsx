'use client'

import { Gift } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { useFormContext, useWatch } from 'react-hook-form'
import { Money } from '#components/commerce/money/money.tsx'
import { Card } from '#components/ui/layout/card.tsx'
import type { DirectoryForm } from '#rules/directory/form.ts'
import { readTypedMoney } from '#rules/money.ts'

/** The listing as in a channel, updated while typing. */
export function ListingPreview({ currency }: { currency: string }) {
  const t = useTranslations('directory')
  const { control } = useFormContext<DirectoryForm>()
  const {
    title,
    brand,
    price = '',
    availability = 'in stock',
    image_link: image,
    link = '',
  } = useWatch({ control })
  const amount = readTypedMoney(price, useLocale())
  return (
    <Card title={t('preview')}>
      {image ? (
        <img
          src={image}
          alt=""
          className="mb-3 aspect-square w-full rounded-md border border-line object-cover"
        />
      ) : (
        <div className="mb-3 flex h-32 items-center justify-center rounded-md bg-sunken text-text-muted">
          <Gift aria-hidden size={32} strokeWidth={1.5} />
        </div>
      )}
      <p className="font-semibold break-words">{title}</p>
      <p className="mb-1 text-text-muted">{brand}</p>
      <p>
        {amount && <Money value={amount} currency={currency} className="font-semibold" />}
        <span className="text-text-muted"> {t(`availability.${availability}`)}</span>
      </p>
      <p className="mt-1 text-sm break-all text-text-muted">{URL.parse(link)?.hostname}</p>
    </Card>
  )
}
