'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { SavedForm } from '#components/commerce/form/saved-form.tsx'
import { useSavedForm } from '#components/commerce/form/use-saved-form.ts'
import { Card } from '#components/ui/layout/card.tsx'
import { Select } from '#components/ui/form/select.tsx'
import { TextField } from '#components/ui/form/text-field.tsx'
import { call } from '#client/call.ts'
import { putVendorSettings, vendorFlags } from '#contract/billing/vendor.ts'
import type { Settings } from '#contract/shop/settings-shapes.ts'
import {
  vendorChanges,
  vendorForm,
  type VendorForm as Typed,
  vendorTyped,
} from '#rules/shop/vendor-form.ts'
import { SettingSwitch } from './setting-switch.tsx'
import { useShopProblem } from './use-shop-problem.ts'

type Props = { settings: Settings; plans: readonly { value: string; label: string }[] }

/** Form of what only the vendor's operator sets of a shop. Sends only changes. */
export function VendorForm({ settings, plans }: Props) {
  const t = useTranslations('shop.vendor')
  const problemText = useShopProblem()
  const [saved, setSaved] = useState(() => vendorTyped(settings))
  const form = useForm<Typed>({
    defaultValues: saved,
    resolver: zodResolver(vendorForm),
    mode: 'onTouched',
  })
  const { errors, isDirty } = form.formState
  const { save, isSaving } = useSavedForm({
    name: 'vendor',
    form,
    words: { saved: t('saved'), notSaved: t('notSaved') },
    fieldOf: (field) => (field in saved ? (field as keyof Typed) : null),
    write: async (typed) => {
      const body = vendorChanges(saved, vendorForm.parse(typed))
      // a plan sets switches too, so the answer is what the form shows next
      const now = vendorTyped((await call(putVendorSettings, { body })).settings)
      setSaved(now)
      return now
    },
  })
  return (
    <SavedForm
      label={t('title')}
      save={t('save')}
      mayChange
      {...{ isDirty, isSaving }}
      onSave={save}
    >
      <Card title={t('plan')}>
        <Select
          label={t('plan')}
          help={t('planHelp')}
          options={plans}
          defaultValue={saved.plan}
          className="max-w-90"
          {...form.register('plan')}
        />
      </Card>
      <Card title={t('switches')}>
        {vendorFlags.map((key) => (
          <SettingSwitch
            key={key}
            label={t(`flags.${key}`)}
            help={t(`help.${key}`)}
            defaultChecked={saved[key]}
            {...form.register(key)}
          />
        ))}
      </Card>
      <Card title={t('newPlatform')}>
        <TextField
          label={t('platform_meta_site_id')}
          help={t('metaHelp')}
          maxLength={64}
          defaultValue={saved.platform_meta_site_id}
          error={problemText(errors.platform_meta_site_id?.message)}
          className="max-w-90"
          {...form.register('platform_meta_site_id')}
        />
      </Card>
    </SavedForm>
  )
}
