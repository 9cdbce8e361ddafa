'use client'

import { useTranslations } from 'next-intl'
import { FormProvider } from 'react-hook-form'
import { SavedForm } from '#components/commerce/form/saved-form.tsx'
import { Card } from '#components/ui/layout/card.tsx'
import { TextArea } from '#components/ui/form/text-area.tsx'
import { TextField } from '#components/ui/form/text-field.tsx'
import type { GiftCardProduct } from '#contract/gift-card-product/shapes.ts'
import type { Settings } from '#contract/shop/settings-shapes.ts'
import { ImageList } from './image-list.tsx'
import { ProductPreview } from './product-preview.tsx'
import { StoreCard } from './store-card.tsx'
import { useProductForm } from './use-product-form.ts'
import { useProductProblem } from './use-product-problem.ts'
import { VariantTable } from './variant-table.tsx'

type Props = {
  product: GiftCardProduct
  settings: Settings
  currency: string
  shopName: string
  zone: string
  mayChange: boolean
}

/** Edits the product, with a preview. */
export function ProductEditor({ product, settings, currency, shopName, zone, mayChange }: Props) {
  const t = useTranslations('gift-card-product.product')
  const problemText = useProductProblem()
  const { form, save, isSaving } = useProductForm(product, settings)
  const { errors, isDirty, defaultValues } = form.formState
  return (
    <FormProvider {...form}>
      <StoreCard {...{ product, zone, mayChange }} />
      <div
        className={
          'grid grid-cols-[minmax(0,1fr)_18rem] items-start gap-5 ' +
          'room:grid-cols-[minmax(0,1fr)_22rem]'
        }
      >
        <SavedForm
          label={t('form')}
          save={t('save')}
          {...{ mayChange, isDirty, isSaving }}
          onSave={save}
        >
          <Card title={t('amounts')}>
            <VariantTable currency={currency} mayChange={mayChange} />
          </Card>
          <Card title={t('looks')}>
            <TextField
              label={t('name')}
              help={t('nameHelp')}
              required
              maxLength={120}
              defaultValue={defaultValues?.title}
              error={problemText(errors.title?.message)}
              {...form.register('title')}
            />
            <TextArea
              label={t('description')}
              maxLength={2000}
              defaultValue={defaultValues?.description}
              error={problemText(errors.description?.message)}
              {...form.register('description')}
            />
            <ImageList mayChange={mayChange} />
          </Card>
        </SavedForm>
        <ProductPreview {...{ product, currency, shopName }} />
      </div>
    </FormProvider>
  )
}
