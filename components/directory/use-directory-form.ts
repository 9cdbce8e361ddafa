'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { type Path, useForm } from 'react-hook-form'
import { useSavedForm } from '#components/commerce/form/use-saved-form.ts'
import { call } from '#client/call.ts'
import type { Listing } from '#contract/directory/shapes.ts'
import { postDirectory } from '#contract/directory/calls.ts'
import { putSetting } from '#contract/shop/calls.ts'
import {
  type DirectoryForm,
  directoryForm,
  directoryTyped,
  listingOf,
} from '#rules/directory/form.ts'
import { readTypedMoney, writeTypedMoney } from '#rules/money.ts'

export type SavedListing = { listing: Listing; isOn: boolean; shopUrl: string; currency: string }

/** Saves the listing, then whether it is published. */
export function useDirectoryForm({ listing, isOn, shopUrl, currency }: SavedListing) {
  const t = useTranslations('directory')
  const locale = useLocale()
  const read = (typed: string) => readTypedMoney(typed, locale)
  const write = (wire: string) => writeTypedMoney(wire, locale)
  const [schema] = useState(() => directoryForm(read, shopUrl))
  const [saved, setSaved] = useState(() => directoryTyped(listing, isOn, write))
  const form = useForm<DirectoryForm>({
    defaultValues: saved,
    resolver: zodResolver(schema),
    mode: 'onTouched',
  })
  const saving = useSavedForm({
    name: 'directory',
    form,
    words: { saved: t('saved'), notSaved: t('notSaved') },
    fieldOf: (field) => (Object.hasOwn(saved, field) ? (field as Path<DirectoryForm>) : null),
    write: async (typed) => {
      const { directory } = await call(postDirectory, {
        body: listingOf(schema.parse(typed), currency, read),
      })
      if (typed.on !== saved.on)
        await call(putSetting, { body: { key: 'sales_channels_directory', value: typed.on } })
      const next = directoryTyped(directory, typed.on, write)
      setSaved(next)
      return next
    },
  })
  return { form, ...saving }
}
