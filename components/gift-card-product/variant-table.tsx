'use client'

import { Plus, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { Button } from '#components/ui/button/button.tsx'
import { Checkbox } from '#components/ui/form/checkbox.tsx'
import { IconButton } from '#components/ui/button/icon-button.tsx'
import { Notice } from '#components/ui/layout/notice.tsx'
import { mostVariants } from '#contract/gift-card-product/calls.ts'
import type { ProductForm } from '#rules/gift-card-product/form.ts'
import { AmountCell } from '#components/commerce/money/amount-cell.tsx'
import { DiscountCell } from './discount-cell.tsx'
import { useProductProblem } from './use-product-problem.ts'

const head =
  'h-9 border-b border-line px-2 text-left text-xs font-medium text-text-muted first:pl-0'
const cell = 'border-b border-line px-2 py-2 align-top first:pl-0'

/** The amounts on sale, a row each; with separate prices if pairs are enabled. */
export function VariantTable({ currency, mayChange }: { currency: string; mayChange: boolean }) {
  const t = useTranslations('gift-card-product.variants')
  const problemText = useProductProblem()
  const { control, register, formState, setFocus } = useFormContext<ProductForm>()
  const { fields, append, remove } = useFieldArray({ control, name: 'variants', keyName: 'key' })
  const paired = useWatch({ control, name: 'paired' })
  const errors = formState.errors.variants
  const add = () =>
    append(
      { variant: null, price: '', value: '' },
      { focusName: `variants.${fields.length}.price` },
    )
  const drop = (at: number) => {
    remove(at)
    if (fields.length > 1) setTimeout(() => setFocus(`variants.${Math.max(0, at - 1)}.price`))
  }
  return (
    <div className="flex flex-col gap-3">
      <div>
        <Checkbox label={t('paired')} aria-describedby="paired-help" {...register('paired')} />
        <p id="paired-help" className="ml-6 text-sm text-text-muted">
          {t('pairedHelp')}
        </p>
      </div>
      <table className="w-full border-separate border-spacing-0">
        <caption className="sr-only">{t('caption')}</caption>
        <thead>
          <tr>
            <th scope="col" className={head}>
              {t('price', { currency })}
            </th>
            {paired && (
              <>
                <th scope="col" className={head}>
                  {t('value', { currency })}
                </th>
                <th scope="col" className={`${head} w-24 room:w-40`}>
                  {t('discount')}
                </th>
              </>
            )}
            {mayChange && (
              <th scope="col" className={`${head} w-12`}>
                <span className="sr-only">{t('remove')}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {fields.map((field, at) => (
            <tr key={field.key}>
              <td className={cell}>
                <AmountCell
                  label={t('priceOf', { row: at + 1 })}
                  currency={currency}
                  defaultValue={field.price}
                  error={problemText(errors?.[at]?.price?.message)}
                  {...register(`variants.${at}.price`)}
                />
              </td>
              {paired && (
                <>
                  <td className={cell}>
                    <AmountCell
                      label={t('valueOf', { row: at + 1 })}
                      currency={currency}
                      defaultValue={field.value}
                      error={problemText(errors?.[at]?.value?.message)}
                      {...register(`variants.${at}.value`)}
                    />
                  </td>
                  <td className={cell}>
                    <DiscountCell at={at} />
                  </td>
                </>
              )}
              {mayChange && (
                <td className={cell}>
                  <IconButton
                    icon={Trash2}
                    label={t('removeOf', { row: at + 1 })}
                    onClick={() => drop(at)}
                  />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {(errors?.message ?? errors?.root?.message) && (
        <Notice tone="danger" role="alert">
          {problemText(errors?.message ?? errors?.root?.message)}
        </Notice>
      )}
      {mayChange && (
        <div className="flex items-center gap-3">
          <Button onClick={add} disabled={fields.length >= mostVariants}>
            <Plus aria-hidden size={16} />
            {t('add')}
          </Button>
          <span className="text-sm text-text-muted">
            {t('count', { count: fields.length, most: mostVariants })}
          </span>
        </div>
      )}
    </div>
  )
}
