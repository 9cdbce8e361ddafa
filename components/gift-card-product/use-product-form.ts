'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { type Path, useForm } from 'react-hook-form'
import { useSavedForm } from '#components/commerce/form/use-saved-form.ts'
import { call } from '#client/call.ts'
import { invalidate } from '#client/query.ts'
import type { GiftCardProduct } from '#contract/gift-card-product/shapes.ts'
import { putGiftCardProduct } from '#contract/gift-card-product/calls.ts'
import type { Settings } from '#contract/shop/settings-shapes.ts'
import { getStoreProduct } from '#contract/integrations/store-product.ts'
import { putSetting } from '#contract/shop/calls.ts'
import { readTypedMoney, writeTypedMoney } from '#rules/money.ts'
import {
  type ProductForm,
  productChange,
  productForm,
  productTyped,
} from '#rules/gift-card-product/form.ts'

/** Saves changes of the product: first whether pairs apply, then the variants. */
export function useProductForm(product: GiftCardProduct, settings: Settings) {
  const t = useTranslations('gift-card-product.product')
  const locale = useLocale()
  const client = useQueryClient()
  const read = (typed: string) => readTypedMoney(typed, locale)
  const write = (wire: string) => writeTypedMoney(wire, locale)
  const [schema] = useState(() => productForm(read))
  const [saved, setSaved] = useState(() => ({
    form: productTyped(product, settings, write),
    settings,
  }))
  const form = useForm<ProductForm>({
    defaultValues: saved.form,
    resolver: zodResolver(schema),
    mode: 'onTouched',
  })
  const saving = useSavedForm({
    name: 'gift-card-product',
    form,
    words: { saved: t('saved'), notSaved: t('notSaved') },
    fieldOf: (field) => fieldOf(field),
    write: async (typed) => {
      let [now, before] = [saved.settings, saved.form]
      if (typed.paired !== before.paired) {
        const key = 'gift_cards_variants_discounts_enabled'
        now = (await call(putSetting, { body: { key, value: typed.paired } })).settings
        before = { ...before, paired: typed.paired }
      }
      const change = productChange(before, typed, read)
      const answer =
        change && (await call(putGiftCardProduct, { body: { gift_card_product: change } }))
      if (answer) await invalidate(client, getStoreProduct)
      const pairs =
        typed.paired && answer
          ? pairsIn(answer.gift_card_product)
          : now.gift_cards_variants_discounts
      const next = { ...now, ...(pairs ? { gift_cards_variants_discounts: pairs } : {}) }
      const shown = answer ? productTyped(answer.gift_card_product, next, write) : { ...typed }
      setSaved({ form: shown, settings: next })
      return shown
    },
  })
  return { form, ...saving }
}

const pairsIn = ({ variants }: GiftCardProduct) =>
  variants
    .filter(({ price, value }) => price !== value)
    .map(({ price, value }) => ({ price, value }))

/** Finds a form field by its name on the wire; prices are numbered, so only their list is known. */
const fieldOf = (field: string): Path<ProductForm> | null => {
  const name = field.replace(/^gift_card_product\./, '').split('.')[0]
  return (
    (['title', 'description', 'images', 'variants'] as const).find((one) => one === name) ?? null
  )
}
