'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ActDialog } from '#components/commerce/act/act-dialog.tsx'
import { RadioGroup } from '#components/ui/form/radio-group.tsx'
import { TextField } from '#components/ui/form/text-field.tsx'
import { toast } from '#components/ui/overlay/toast.tsx'
import { enableIntegration } from '#contract/integrations/calls.ts'
import { elsewhereMinutes } from '#contract/integrations/integrations.ts'
import type { Integration } from '#contract/integrations/shapes.ts'
import { ChoiceFields } from './choice-fields.tsx'
import { leave } from './leave.ts'
import { useIntegrationAct } from './use-integration-act.ts'
import { useMailName } from './use-names.ts'

type Props = {
  integration: Pick<Integration, 'name' | 'title' | 'fields' | 'key_fields' | 'mails' | 'connects'>
  onClose: () => void
}
type FieldKey =
  | 'shop'
  | 'domain'
  | 'email'
  | 'access_token'
  | 'client_secret'
  | 'api_key'
  | 'webhook_secret'
type Name = 'recharge' | 'loop' | 'klaviyo' | 'gorgias'
/** Services whose page of consent needs something before it opens. */
type Asking = 'loop' | 'gorgias' | 'shopify'

/**
 * Asks for the keys of a service, or for what its own page needs, and which emails it sends from now
 * on; then connects it, or leads to that page. Where both ways are possible, a person chooses.
 */
export function ConnectDialog({ integration, onClose }: Props) {
  const { name, title, key_fields, mails, connects } = integration
  const t = useTranslations('integrations')
  const mailName = useMailName()
  const [isByKey, setIsByKey] = useState(connects === 'key')
  const fields = isByKey && key_fields.length > 0 ? key_fields : integration.fields
  const [keys, setKeys] = useState<Record<string, string>>({})
  const [theirs, setTheirs] = useState<Record<string, boolean>>({})
  const { act, isBusy, isDone, problem } = useIntegrationAct(enableIntegration, (answer) => {
    if ('location' in answer) return leave(answer.location)
    toast({ tone: 'positive', title: t('connect.done', { title }) })
    onClose()
  })
  const isBlocked = fields.some(
    ({ key, secret }) => (keys[key] ?? '').trim().length < (secret ? 8 : 1),
  )
  const settings = Object.fromEntries(mails.map((mail) => [mail, theirs[mail] === true]))
  const credentials = Object.fromEntries(fields.map(({ key }) => [key, keys[key] ?? '']))
  const asked = fields.length > 0 ? { credentials } : {}
  return (
    <ActDialog
      title={t('connect.title', { title })}
      submit={t(isByKey ? 'connect.submit' : 'connect.continue', { title })}
      isBusy={isBusy || isDone}
      {...{ isBlocked, problem, onClose }}
      onSubmit={() => act({ params: { name }, body: { ...asked, settings } })}
    >
      {key_fields.length > 0 && (
        <RadioGroup
          legend={t('connect.way')}
          name="way"
          value={isByKey ? 'key' : 'consent'}
          options={[
            { value: 'consent', label: t('connect.byConsent', { title }) },
            { value: 'key', label: t('connect.byKey') },
          ]}
          onChange={({ target }) => setIsByKey(target.value === 'key')}
        />
      )}
      {fields.length > 0 && (
        <p className="text-text-muted">
          {isByKey ? t(`where.${name as Name}`) : t(`before.${name as Asking}`)}
        </p>
      )}
      {fields.map(({ key, secret }, at) => (
        <TextField
          key={key}
          label={t(`keys.${key as FieldKey}`)}
          required
          autoFocus={at === 0 && key_fields.length === 0}
          autoComplete="off"
          spellCheck={false}
          type={secret ? 'password' : 'text'}
          value={keys[key] ?? ''}
          onChange={(event) => setKeys({ ...keys, [key]: event.target.value })}
        />
      ))}
      {mails.length > 0 && (
        <ChoiceFields
          title={t('mails.title', { title })}
          about={t('mails.about', { title, minutes: elsewhereMinutes })}
          names={mails}
          nameOf={mailName}
          isChosen={(mail) => theirs[mail] === true}
          onChange={(mail, isChosen) => setTheirs({ ...theirs, [mail]: isChosen })}
        />
      )}
      <p className="text-sm text-text-muted">
        {isByKey ? t('connect.kept') : t('connect.consent', { title })}
      </p>
    </ActDialog>
  )
}
