'use client'

import { useTranslations } from 'next-intl'
import { LinkButton } from '#components/ui/button/link-button.tsx'
import { Checkbox } from '#components/ui/form/checkbox.tsx'
import { FieldGroup } from '#components/ui/form/field-group.tsx'
import { RadioGroup } from '#components/ui/form/radio-group.tsx'
import { TextArea } from '#components/ui/form/text-area.tsx'
import { TextField } from '#components/ui/form/text-field.tsx'
import type { EgiftSettingsForm } from '#rules/egifts/form.ts'
import { editorOf } from '#rules/assets/places.ts'
import type { SetupPart } from './use-setup-form.ts'

/** Extends `register` by the field's error and its server-rendered value. */
export const fieldOf =
  ({ form, problems }: SetupPart) =>
  (name: keyof EgiftSettingsForm) => ({
    error: problems[name],
    defaultValue: String(form.formState.defaultValues?.[name] ?? ''),
    ...form.register(name),
  })

/** Settings for whether gifts are enabled, their language and channels. */
export function Start(part: SetupPart) {
  const t = useTranslations('egifts.setup')
  const { form, problems } = part
  return (
    <FieldGroup title={t('start')}>
      <Checkbox label={t('enabled')} {...form.register('enabled')} />
      <p className="mb-3 ml-6 text-sm text-text-muted">{t('enabledHelp')}</p>
      <RadioGroup
        legend={t('language')}
        options={[
          { value: 'en', label: 'English' },
          { value: 'ru', label: 'Русский' },
        ]}
        {...form.register('language')}
      />
      <fieldset className="mt-3">
        <legend className="mb-1 text-sm font-medium">{t('channels')}</legend>
        <div className="flex gap-5">
          <Checkbox label={t('byEmail')} {...form.register('channels.email')} />
          <Checkbox label={t('byLink')} {...form.register('channels.link')} />
        </div>
        {problems['channels'] && <p className="text-sm text-danger">{problems['channels']}</p>}
      </fieldset>
    </FieldGroup>
  )
}

/** Settings for the contents of a gift. */
export function GiftForm(part: SetupPart) {
  const t = useTranslations('egifts.setup')
  const field = fieldOf(part)
  return (
    <FieldGroup title={t('asks')}>
      <div className="mb-2 flex flex-wrap gap-x-5">
        <Checkbox label={t('askMessage')} {...part.form.register('asks.message')} />
        <Checkbox label={t('askProduct')} {...part.form.register('asks.product')} />
        <Checkbox label={t('askDate')} {...part.form.register('asks.send_date')} />
      </div>
      <TextField
        label={t('messageMax')}
        numericOnly
        maxLength={4}
        className="w-56"
        {...field('message_max')}
      />
    </FieldGroup>
  )
}

/** Settings for scheduled days. */
export function Delivery({ zone, ...part }: SetupPart & { zone: string }) {
  const t = useTranslations('egifts.setup')
  const field = fieldOf(part)
  return (
    <FieldGroup title={t('dates')}>
      <p className="mb-2 text-sm text-text-muted">
        {t('datesAbout', { zone: zone.replaceAll('_', ' ') })}
      </p>
      <div className="grid grid-cols-2 gap-x-4">
        <TextField label={t('earliest')} numericOnly maxLength={3} {...field('earliest_days')} />
        <TextField label={t('latest')} numericOnly maxLength={3} {...field('latest_days')} />
      </div>
    </FieldGroup>
  )
}

/** Settings for the claim page, whose look has an editor of its own. */
export function ClaimPage(part: SetupPart) {
  const t = useTranslations('egifts.setup')
  const field = fieldOf(part)
  return (
    <FieldGroup title={t('page')}>
      <p className="mb-2 text-sm text-text-muted">{t('pageAbout')}</p>
      <LinkButton href={editorOf('claim-page')} size="small" className="mb-3">
        {t('pageOpen')}
      </LinkButton>
      <TextArea
        label={t('afterText')}
        help={t('usual')}
        maxLength={1000}
        {...field('after_text')}
      />
      <Checkbox label={t('hidePrices')} {...part.form.register('hide_prices')} />
    </FieldGroup>
  )
}
