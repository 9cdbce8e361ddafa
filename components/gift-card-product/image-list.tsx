'use client'

import { Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { IconButton } from '#components/ui/button/icon-button.tsx'
import { SortableList } from '#components/ui/form/sortable-list.tsx'
import { TextField } from '#components/ui/form/text-field.tsx'
import { mostImages } from '#contract/gift-card-product/calls.ts'
import type { ProductForm } from '#rules/gift-card-product/form.ts'
import { ImageUpload } from './image-upload.tsx'
import { useProductProblem } from './use-product-problem.ts'

/** The product's pictures, first one in front: upload, reorder, describe, remove. */
export function ImageList({ mayChange }: { mayChange: boolean }) {
  const t = useTranslations('gift-card-product.images')
  const problemText = useProductProblem()
  const { control, register, formState } = useFormContext<ProductForm>()
  const { fields, append, move, remove } = useFieldArray({
    control,
    name: 'images',
    keyName: 'key',
  })
  const typed = useWatch({ control, name: 'images' })
  const errors = formState.errors.images
  const items = fields.map((field, at) => {
    const name = typed?.[at]?.alt || t('nameless', { place: at + 1 })
    return {
      key: field.key,
      name,
      content: (
        <div className="flex items-start gap-3">
          <img
            src={field.src}
            alt=""
            className="size-14 shrink-0 rounded-md border border-line object-cover"
          />
          <TextField
            className="flex-1"
            label={t('alt', { place: at + 1 })}
            maxLength={200}
            defaultValue={field.alt}
            error={problemText(errors?.[at]?.alt?.message)}
            {...register(`images.${at}.alt`)}
          />
          {mayChange && (
            <IconButton icon={Trash2} label={t('remove', { name })} onClick={() => remove(at)} />
          )}
        </div>
      ),
    }
  })
  return (
    <div role="group" aria-label={t('title')} className="flex flex-col gap-3">
      <div>
        <h3 className="text-sm font-medium">{t('title')}</h3>
        <p className="text-sm text-text-muted">{t('about')}</p>
      </div>
      {items.length > 0 && (
        <SortableList
          label={t('title')}
          items={items}
          onMove={move}
          isFixed={!mayChange || items.length < 2}
        />
      )}
      {mayChange && fields.length < mostImages && (
        <ImageUpload
          problem={problemText(errors?.message ?? errors?.root?.message)}
          onUploaded={(src) =>
            append({ src, alt: '' }, { focusName: `images.${fields.length}.alt` })
          }
        />
      )}
    </div>
  )
}
