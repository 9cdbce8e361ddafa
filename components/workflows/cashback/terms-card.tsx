'use client'

import { useTranslations } from 'next-intl'
import { ExpirationField } from '#components/commerce/form/expiration-field.tsx'
import { Checkbox } from '#components/ui/form/checkbox.tsx'
import { Select } from '#components/ui/form/select.tsx'
import { Card } from '#components/ui/layout/card.tsx'
import { DaysField } from '#components/workflows/editor/fields/days-field.tsx'
import { MomentInput } from '#components/workflows/editor/fields/moment-field.tsx'
import { holdModes } from '#contract/workflows/definition.ts'
import { useCashback } from './cashback-context.tsx'

/** The time at which cashback becomes available, its expiration and email, and its own dates. */
export function TermsCard() {
  const t = useTranslations('cashback.terms')
  const holds = useTranslations('workflow-editor.hold')
  const times = useTranslations('workflow-editor.times')
  const message = useTranslations('workflow-editor.message')
  const { form, set, around, problemAt } = useCashback()
  const { mode, days } = form.hold
  const hasDays = mode === 'days' || mode === 'fulfilled'
  const expiration = problemAt('expiration')
  const toMode = (typed: string) => {
    const found = holdModes.find((one) => one === typed) ?? 'none'
    set({ hold: { mode: found, days: found === 'days' ? (days ?? 14) : days } })
  }
  return (
    <Card title={t('title')}>
      <div className="flex flex-col gap-2">
        <div className="grid grid-cols-2 gap-x-4">
          <Select
            label={holds('title')}
            help={holds('help')}
            value={mode}
            options={holdModes.map((one) => ({ value: one, label: holds(`modes.${one}`) }))}
            onChange={(event) => toMode(event.target.value)}
          />
          {hasDays && (
            <DaysField
              label={holds(mode === 'days' ? 'days' : 'daysAfter')}
              error={problemAt('hold')}
              value={days ?? undefined}
              onChange={(next) => set({ hold: { mode, days: next ?? null } })}
            />
          )}
        </div>
        <ExpirationField
          value={form.expiration}
          today={around.today}
          problems={expiration ? { value: expiration, date: expiration } : {}}
          onChange={(next) => set({ expiration: next })}
        />
        <Checkbox
          label={message('email')}
          checked={form.email}
          onChange={(event) => set({ email: event.target.checked })}
        />
        <div className="grid grid-cols-2 gap-x-4">
          <MomentInput
            label={times('starts')}
            zone={around.scheduledZone}
            value={form.starts_at}
            onChange={(starts_at) => set({ starts_at })}
          />
          <MomentInput
            label={times('ends')}
            zone={around.scheduledZone}
            error={problemAt('ends_at')}
            value={form.ends_at}
            onChange={(ends_at) => set({ ends_at })}
          />
        </div>
      </div>
    </Card>
  )
}
