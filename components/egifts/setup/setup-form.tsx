'use client'

import { useTranslations } from 'next-intl'
import { Button } from '#components/ui/button/button.tsx'
import { Card } from '#components/ui/layout/card.tsx'
import { LeaveGuard } from '#components/ui/overlay/leave-guard.tsx'
import { Notice } from '#components/ui/layout/notice.tsx'
import type { EgiftSettings } from '#contract/egifts/settings-shapes.ts'
import { ClaimPage, Delivery, GiftForm, Start } from './setup-sections.tsx'
import { AfterSending, Safety } from './setup-rules.tsx'
import { useSetupForm } from './use-setup-form.ts'

type Props = { settings: EgiftSettings; currency: string; zone: string }

/** The eGift settings. */
export function SetupForm({ settings, currency, zone }: Props) {
  const t = useTranslations('egifts.setup')
  const setup = useSetupForm(settings)
  const { form, save, isSaving, problems } = setup
  const { isDirty } = form.formState
  const parts = { form, problems }
  return (
    <Card title={t('title')} className="max-w-3xl">
      <form
        noValidate
        aria-label={t('title')}
        className="flex flex-col gap-7"
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <Start {...parts} />
        <GiftForm {...parts} />
        <Delivery {...parts} zone={zone} />
        <ClaimPage {...parts} />
        <AfterSending {...parts} />
        <Safety {...parts} currency={currency} />
        <div className="flex items-center gap-4 border-t border-line pt-4">
          <Button type="submit" look="primary" busy={isSaving} disabled={!isDirty}>
            {t('save')}
          </Button>
          {Object.keys(problems).length > 0 && (
            <Notice tone="danger" role="alert">
              {t('problems')}
            </Notice>
          )}
        </div>
        <LeaveGuard isDirty={isDirty} onSave={save} />
      </form>
    </Card>
  )
}
