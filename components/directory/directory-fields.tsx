'use client'

import { useTranslations } from 'next-intl'
import { useFormContext } from 'react-hook-form'
import { MoneyField } from '#components/commerce/money/money-field.tsx'
import { Card } from '#components/ui/layout/card.tsx'
import { Checkbox } from '#components/ui/form/checkbox.tsx'
import { Select } from '#components/ui/form/select.tsx'
import { TextArea } from '#components/ui/form/text-area.tsx'
import { TextField } from '#components/ui/form/text-field.tsx'
import { availabilities, channels, conditions } from '#contract/directory/calls.ts'
import type { ProductImage } from '#contract/gift-card-product/shapes.ts'
import type { DirectoryForm } from '#rules/directory/form.ts'

type Props = { currency: string; shopUrl: string; images: readonly ProductImage[] }
type TextName = Exclude<keyof DirectoryForm, 'on' | (typeof channels)[number]>

/** Fields of the listing. */
export function DirectoryFields({ currency, shopUrl, images }: Props) {
  const t = useTranslations('directory')
  const { register, formState, getValues } = useFormContext<DirectoryForm>()
  const problem = (name: TextName): string | undefined => {
    const message = formState.errors[name]?.message
    if (message === undefined) return undefined
    const key = `validation.${message}` as Parameters<typeof t>[0]
    return t.has(key) ? t(key, { shop: shopUrl }) : t('validation.refused')
  }
  const field = (name: TextName) => ({
    label: t(`fields.${name}`),
    defaultValue: formState.defaultValues?.[name] as string,
    error: problem(name),
    ...register(name),
  })
  const shown = getValues('image_link')
  const pictures = [
    { value: '', label: t('noImage') },
    ...images.map(({ src, alt, position }) => ({
      value: src,
      label: alt || t('image', { place: position }),
    })),
    ...(shown && !images.some(({ src }) => src === shown) ? [{ value: shown, label: shown }] : []),
  ]
  return (
    <>
      <Card title={t('channels')}>
        <div className="mb-2 flex flex-wrap gap-x-6">
          {channels.map((channel) => (
            <Checkbox key={channel} label={t(`channel.${channel}`)} {...register(channel)} />
          ))}
        </div>
        <Checkbox label={t('on')} aria-describedby="directory-on" {...register('on')} />
        <p id="directory-on" className="ml-6 text-sm text-text-muted">
          {t('onHelp')}
        </p>
      </Card>
      <Card title={t('listing')}>
        <div className="grid grid-cols-2 gap-x-5 gap-y-1">
          <TextField required maxLength={150} {...field('title')} />
          <TextField required maxLength={100} {...field('brand')} />
          <TextArea className="col-span-2" maxLength={5000} {...field('description')} />
          <MoneyField required currency={currency} {...field('price')} />
          <TextField required numericOnly maxLength={6} {...field('inventory')} />
          <Select
            options={availabilities.map((value) => ({ value, label: t(`availability.${value}`) }))}
            {...field('availability')}
          />
          <Select
            options={conditions.map((value) => ({ value, label: t(`condition.${value}`) }))}
            {...field('condition')}
          />
          <TextField maxLength={200} {...field('product_category')} />
          <Select options={pictures} {...field('image_link')} />
        </div>
      </Card>
      <Card title={t('where')}>
        <div className="grid grid-cols-2 gap-x-5 gap-y-1">
          <TextField
            required
            inputMode="url"
            maxLength={500}
            help={t('linkHelp', { shop: shopUrl })}
            {...field('link')}
          />
          <TextField
            required
            inputMode="url"
            maxLength={500}
            help={t('googleLinkHelp')}
            {...field('google_link')}
          />
          <TextArea className="col-span-2" rows={2} help={t('pathsHelp')} {...field('path_urls')} />
          <TextField maxLength={60} {...field('delivery_method')} />
          <TextField required numericOnly maxLength={5} {...field('availability_radius')} />
          <TextField className="col-span-2" maxLength={300} {...field('address')} />
        </div>
      </Card>
    </>
  )
}
