'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { SavedForm } from '#components/commerce/form/saved-form.tsx'
import { useSavedForm } from '#components/commerce/form/use-saved-form.ts'
import { Card } from '#components/ui/layout/card.tsx'
import { RadioGroup } from '#components/ui/form/radio-group.tsx'
import { Select } from '#components/ui/form/select.tsx'
import { TextField } from '#components/ui/form/text-field.tsx'
import { call } from '#client/call.ts'
import { expirationPeriods, sendingMethods } from '#contract/shop/settings.ts'
import type { Settings } from '#contract/shop/settings-shapes.ts'
import { putSetting } from '#contract/shop/calls.ts'
import {
  type DeliveryForm,
  deliveryChanges,
  deliveryForm,
  deliveryTyped,
} from '#rules/store-credit/delivery-form.ts'
import { useProductProblem } from './use-product-problem.ts'

/** Delivery and validity of bought cards. */
export function DeliveryEditor({
  settings,
  mayChange,
}: {
  settings: Settings
  mayChange: boolean
}) {
  const t = useTranslations('gift-card-product.delivery')
  const problemText = useProductProblem()
  const [saved, setSaved] = useState(() => deliveryTyped(settings))
  const form = useForm<DeliveryForm>({
    defaultValues: saved,
    resolver: zodResolver(deliveryForm),
    mode: 'onTouched',
  })
  const [method, expires] = useWatch({ control: form.control, name: ['method', 'expires'] })
  const { errors, isDirty } = form.formState
  const { save, isSaving } = useSavedForm({
    name: 'gift-card-delivery',
    form,
    words: { saved: t('saved'), notSaved: t('notSaved') },
    write: async (typed) => {
      for (const body of deliveryChanges(saved, typed)) await call(putSetting, { body })
      setSaved(typed)
      return typed
    },
  })
  return (
    <SavedForm
      label={t('form')}
      save={t('save')}
      {...{ mayChange, isDirty, isSaving }}
      onSave={save}
    >
      <Card title={t('sending')}>
        <RadioGroup
          legend={t('method')}
          value={method}
          options={sendingMethods.map((value) => ({ value, label: t(`methods.${value}`) }))}
          {...form.register('method')}
        />
        <p className="mt-2 text-sm text-text-muted">{t(`about.${method}`)}</p>
        <p className="mt-2 text-sm text-text-muted">{t('applies')}</p>
      </Card>
      <Card title={t('expiry')}>
        <RadioGroup
          legend={t('expires')}
          value={expires}
          options={(['never', 'after'] as const).map((value) => ({ value, label: t(value) }))}
          {...form.register('expires')}
        />
        {expires === 'after' && (
          <div className="mt-3 grid max-w-90 grid-cols-[minmax(0,1fr)_9rem] gap-3">
            <TextField
              label={t('period')}
              required
              numericOnly
              maxLength={4}
              defaultValue={saved.period}
              error={problemText(errors.period?.message)}
              {...form.register('period')}
            />
            <Select
              label={t('type')}
              defaultValue={saved.type}
              options={expirationPeriods.map((value) => ({ value, label: t(`periods.${value}`) }))}
              {...form.register('type')}
            />
          </div>
        )}
        <p className="mt-2 text-sm text-text-muted">{t('expiryAbout')}</p>
      </Card>
    </SavedForm>
  )
}
