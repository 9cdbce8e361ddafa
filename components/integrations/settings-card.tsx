'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '#components/ui/button/button.tsx'
import { Checkbox } from '#components/ui/form/checkbox.tsx'
import { TextField } from '#components/ui/form/text-field.tsx'
import { Card } from '#components/ui/layout/card.tsx'
import { Notice } from '#components/ui/layout/notice.tsx'
import { LeaveGuard } from '#components/ui/overlay/leave-guard.tsx'
import { toast } from '#components/ui/overlay/toast.tsx'
import { putIntegrationSettings } from '#contract/integrations/calls.ts'
import { elsewhereMinutes } from '#contract/integrations/integrations.ts'
import type { IntegrationDetail } from '#contract/integrations/shapes.ts'
import { ChoiceFields } from './choice-fields.tsx'
import { useIntegrationAct } from './use-integration-act.ts'
import { useMailName, useNoticeName } from './use-names.ts'

type Setting = IntegrationDetail['settings'][number]
type Key = 'notes' | 'verified_only' | 'checkout_charges' | 'email' | 'expires_days'
type Values = Record<string, boolean | string>

const typedOf = (settings: readonly Setting[]): Values =>
  Object.fromEntries(
    settings.map(({ key, kind, flag, days }) => [
      key,
      kind === 'days' ? String(days ?? '') : flag === true,
    ]),
  )

const keysOf = (settings: readonly Setting[], kind: Setting['kind']): string[] =>
  settings.filter((one) => one.kind === kind).map(({ key }) => key)

const isFit = (value: boolean | string | undefined): boolean =>
  typeof value !== 'string' ||
  value === '' ||
  (/^[1-9]\d{0,3}$/.test(value) && Number(value) <= 3650)

const sentOf = (values: Values): Record<string, boolean | number | null> =>
  Object.fromEntries(
    Object.entries(values).map(([key, value]) => [
      key,
      typeof value === 'boolean' ? value : Number(value) || null,
    ]),
  )

/** Settings of an integration, saved together. */
export function SettingsCard({
  integration: { name, title, settings },
}: {
  integration: IntegrationDetail
}) {
  const t = useTranslations('integrations.settings')
  const mails = useTranslations('integrations.mails')
  const noticeName = useNoticeName()
  const mailName = useMailName()
  const kept = typedOf(settings)
  const [changed, setChanged] = useState<Values>({})
  const values = { ...kept, ...changed }
  const isDirty = Object.entries(values).some(([key, value]) => value !== kept[key])
  const isRight = Object.values(values).every(isFit)
  const { act, finish, isBusy, problem } = useIntegrationAct(putIntegrationSettings, () => {
    setChanged({})
    toast({ tone: 'positive', title: t('saved') })
  })
  const input = { params: { name }, body: { settings: sentOf(values) } }
  const saveAll = async () => {
    if (!isRight) return false
    return finish(input).then(
      () => true,
      () => false,
    )
  }
  const set = (key: string, value: boolean | string) => setChanged({ ...changed, [key]: value })
  return (
    <Card title={t('title')}>
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (isDirty && isRight && !isBusy) act(input)
        }}
      >
        {problem && (
          <Notice tone="danger" role="alert">
            {problem}
          </Notice>
        )}
        {settings
          .filter(({ kind }) => kind === 'flag' || kind === 'days')
          .map(({ key, kind }) => (
            <SettingField
              key={key}
              name={key as Key}
              kind={kind}
              value={values[key]}
              onChange={(value) => set(key, value)}
            />
          ))}
        {keysOf(settings, 'notice').length > 0 && (
          <ChoiceFields
            title={t('notices', { title })}
            about={t('noticesHelp')}
            names={keysOf(settings, 'notice')}
            nameOf={noticeName}
            isChosen={(key) => values[key] === true}
            onChange={set}
          />
        )}
        {keysOf(settings, 'mail').length > 0 && (
          <ChoiceFields
            title={mails('title', { title })}
            about={mails('about', { title, minutes: elsewhereMinutes })}
            names={keysOf(settings, 'mail')}
            nameOf={mailName}
            isChosen={(key) => values[key] === true}
            onChange={set}
          />
        )}
        <Button
          type="submit"
          look="primary"
          className="self-start"
          busy={isBusy}
          disabled={!isDirty || !isRight}
        >
          {t('save')}
        </Button>
      </form>
      <LeaveGuard isDirty={isDirty} onSave={saveAll} />
    </Card>
  )
}

type FieldProps = {
  name: Key
  kind: Setting['kind']
  value: boolean | string | undefined
  onChange: (value: boolean | string) => void
}

function SettingField({ name, kind, value, onChange }: FieldProps) {
  const t = useTranslations('integrations.settings')
  if (kind === 'flag')
    return (
      <div>
        <Checkbox
          label={t(`names.${name}`)}
          checked={value === true}
          onChange={(event) => onChange(event.target.checked)}
        />
        <p className="pl-6 text-sm text-text-muted">{t(`help.${name}`)}</p>
      </div>
    )
  return (
    <TextField
      label={t(`names.${name}`)}
      help={t(`help.${name}`)}
      error={isFit(value) ? undefined : t('unfitDays')}
      numericOnly
      value={String(value ?? '')}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
