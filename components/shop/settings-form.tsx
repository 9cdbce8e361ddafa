'use client'

import { useTranslations } from 'next-intl'
import { MoneyField } from '#components/commerce/money/money-field.tsx'
import { Button } from '#components/ui/button/button.tsx'
import { Card } from '#components/ui/layout/card.tsx'
import { FieldGroup } from '#components/ui/form/field-group.tsx'
import { LeaveGuard } from '#components/ui/overlay/leave-guard.tsx'
import { Select } from '#components/ui/form/select.tsx'
import { TextField } from '#components/ui/form/text-field.tsx'
import type { Settings } from '#contract/shop/settings-shapes.ts'
import { Link } from '#i18n/navigation.ts'
import type { SettingsForm as Typed } from '#rules/settings/form.ts'
import { LanguagesFields } from './languages-fields.tsx'
import { SettingSwitch } from './setting-switch.tsx'
import { useSettingsForm } from './use-settings-form.ts'
import { useShopProblem } from './use-shop-problem.ts'

type FlagName = 'hiding' | 'exact' | 'optimized' | 'scheduled' | 'cardsOptimized' | 'emailOnly'
type TextName = Exclude<keyof Typed, FlagName>
type Props = { settings: Settings; currency: string; zone: string; zones: readonly string[] }

/** Form of the shop's settings. Sends only changes; those saved before a refusal stay saved. */
export function SettingsForm({ settings, currency, zone, zones }: Props) {
  const t = useTranslations('shop.settings')
  const problemText = useShopProblem()
  const { form, save, isSaving } = useSettingsForm(settings, zone)
  const { formState } = form
  const typed = form.formState.defaultValues as Typed
  // the server renders the fields with values: no flicker, and early typing isn't lost
  const text = (name: TextName) => ({
    defaultValue: typed[name],
    error: problemText(formState.errors[name]?.message),
    ...form.register(name),
  })
  const flag = (name: FlagName) => ({ defaultChecked: typed[name], ...form.register(name) })
  return (
    <Card title={t('title')}>
      <form
        noValidate
        aria-label={t('title')}
        className="grid grid-cols-2 items-start gap-x-8 gap-y-6"
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <FieldGroup title={t('limits')}>
          <MoneyField label={t('min')} help={t('minHelp')} currency={currency} {...text('min')} />
          <MoneyField label={t('max')} help={t('maxHelp')} currency={currency} {...text('max')} />
          <MoneyField
            label={t('budget')}
            help={t('budgetHelp')}
            currency={currency}
            {...text('budget')}
          />
        </FieldGroup>
        <FieldGroup title={t('mail')}>
          {settings.using_email_builder ? (
            <p className="text-sm text-text-muted">
              {t.rich('mailInBuilder', {
                link: (words) => (
                  <Link
                    href="/email-builder/gift_card_manual"
                    className="text-accent underline underline-offset-2"
                  >
                    {words}
                  </Link>
                ),
              })}
            </p>
          ) : (
            <>
              <TextField
                label={t('subject')}
                help={t('subjectHelp')}
                required
                maxLength={200}
                {...text('subject')}
              />
              <TextField
                label={t('templateTitle')}
                help={t('templateTitleHelp')}
                required
                maxLength={200}
                {...text('template_title')}
              />
            </>
          )}
        </FieldGroup>
        <FieldGroup title={t('privacy')}>
          <SettingSwitch label={t('hiding')} help={t('hidingHelp')} {...flag('hiding')} />
        </FieldGroup>
        <FieldGroup title={t('sender')}>
          <TextField
            label={t('fromName')}
            help={t('fromNameHelp')}
            maxLength={80}
            {...text('from_name')}
          />
          <TextField
            label={t('replyTo')}
            help={t('replyToHelp')}
            inputMode="email"
            maxLength={254}
            {...text('reply_to')}
          />
        </FieldGroup>
        <FieldGroup title={t('languages')}>
          <LanguagesFields form={form} typed={typed} />
        </FieldGroup>
        <FieldGroup title={t('search')}>
          <SettingSwitch label={t('exact')} help={t('exactHelp')} {...flag('exact')} />
          <SettingSwitch label={t('optimized')} help={t('optimizedHelp')} {...flag('optimized')} />
        </FieldGroup>
        <FieldGroup title={t('cardSearch')}>
          <SettingSwitch
            label={t('cardsOptimized')}
            help={t('cardsOptimizedHelp')}
            {...flag('cardsOptimized')}
          />
          <SettingSwitch label={t('emailOnly')} help={t('emailOnlyHelp')} {...flag('emailOnly')} />
        </FieldGroup>
        <FieldGroup title={t('schedules')}>
          <SettingSwitch
            label={t('scheduled')}
            help={t('scheduledHelp', { zone: zone.replaceAll('_', ' ') })}
            {...flag('scheduled')}
          />
          <Select
            label={t('tz')}
            options={zones.map((one) => ({ value: one, label: one.replaceAll('_', ' ') }))}
            defaultValue={typed.tz}
            {...form.register('tz')}
          />
        </FieldGroup>
        <div className="col-span-2 border-t border-line pt-4">
          <Button type="submit" look="primary" busy={isSaving} disabled={!formState.isDirty}>
            {t('save')}
          </Button>
        </div>
        <LeaveGuard isDirty={formState.isDirty} onSave={save} />
      </form>
    </Card>
  )
}
