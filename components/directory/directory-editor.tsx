'use client'

import { useTranslations } from 'next-intl'
import { FormProvider } from 'react-hook-form'
import { SavedForm } from '#components/commerce/form/saved-form.tsx'
import type { GiftCardProduct } from '#contract/gift-card-product/shapes.ts'
import { DirectoryFields } from './directory-fields.tsx'
import { FeedCard } from './feed-card.tsx'
import { ListingPreview } from './listing-preview.tsx'
import { type ShortLink, ShortLinkCard } from './short-link-card.tsx'
import { type SavedListing, useDirectoryForm } from './use-directory-form.ts'

type Props = SavedListing & { product: GiftCardProduct; shortLink: ShortLink; mayChange: boolean }

/** Edits the listing for sales channels, with a preview. */
export function DirectoryEditor({ product, shortLink, mayChange, ...saved }: Props) {
  const t = useTranslations('directory')
  const { form, save, isSaving } = useDirectoryForm(saved)
  const { isDirty } = form.formState
  return (
    <FormProvider {...form}>
      <div className="grid grid-cols-[minmax(0,1fr)_22rem] items-start gap-5">
        <SavedForm
          label={t('form')}
          save={t('save')}
          {...{ mayChange, isDirty, isSaving }}
          onSave={save}
        >
          <DirectoryFields
            currency={saved.currency}
            shopUrl={saved.shopUrl}
            images={product.images}
          />
        </SavedForm>
        <div className="flex flex-col gap-5">
          <ListingPreview currency={saved.currency} />
          <FeedCard pageUrl={product.page_url} />
          <ShortLinkCard saved={shortLink} productId={product.product_id} mayChange={mayChange} />
        </div>
      </div>
    </FormProvider>
  )
}
