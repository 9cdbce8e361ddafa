'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ActDialog } from '#components/commerce/act/act-dialog.tsx'
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
  integration: Pick<Integration, 'name' | 'title' | 'fields' | 'mails' | 'connects'>
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
type Name = 'recharge' | 'loop' | 'klaviyo' | 'gorgias' | 'shopify'

/**
 * Asks for the keys of a service, or for what its own page needs, and which emails it sends from now
 * on; then connects it, or leads to that page.
 */
export function ConnectDialog({ integration, onClose }: Props) {
  const { name, title, fields, mails, connects } = integration
  const t = useTranslations('integrations')
  const mailName = useMailName()
  const [keys, setKeys] = useState<Record<string, string>>({})
  const [theirs, setTheirs] = useState<Record<string, boolean>>({})
  const { act, isBusy, isDone, problem } = useIntegrationAct(enableIntegration, (answer) => {
    if ('location' in answer) return leave(answer.location)
    toast({ tone: 'positive', title: t('connect.done', { title }) })
    onClose()
  })
  const isConsent = connects === 'consent'
  const isBlocked = fields.some(
    ({ key, secret }) => (keys[key] ?? '').trim().length < (secret ? 8 : 1),
  )
  const settings = Object.fromEntries(mails.map((mail) => [mail, theirs[mail] === true]))
  const asked = fields.length > 0 ? { credentials: keys } : {}
  return (
    <ActDialog
      title={t('connect.title', { title })}
      submit={t(isConsent ? 'connect.continue' : 'connect.submit', { title })}
      isBusy={isBusy || isDone}
      {...{ isBlocked, problem, onClose }}
      onSubmit={() => act({ params: { name }, body: { ...asked, settings } })}
    >
      {fields.length > 0 && <p className="text-text-muted">{t(`where.${name as Name}`)}</p>}
      {fields.map(({ key, secret }, at) => (
        <TextField
          key={key}
          label={t(`keys.${key as FieldKey}`)}
          required
          autoFocus={at === 0}
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
      {(fields.length > 0 || isConsent) && (
        <p className="text-sm text-text-muted">
          {isConsent ? t('connect.consent', { title }) : t('connect.kept')}
        </p>
      )}
    </ActDialog>
  )
}
