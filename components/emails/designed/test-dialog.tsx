'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { ActDialog } from '#components/commerce/act/act-dialog.tsx'
import { useAct } from '#components/commerce/act/use-act.ts'
import { Select } from '#components/ui/form/select.tsx'
import { TextField } from '#components/ui/form/text-field.tsx'
import { toast } from '#components/ui/overlay/toast.tsx'
import { Refusal } from '#contract/error.ts'
import type { DesignState } from '#contract/emails/edit-shapes.ts'
import { sendTestEmail } from '#contract/emails/named.ts'
import { languageName } from '#rules/shop/language.ts'

type Props = {
  state: Pick<DesignState, 'name' | 'languages'>
  email: string
  onClose: () => void
}

/** Sends the email with sample values to a team member. */
export function TestDialog({ state: { name, languages }, email, onClose }: Props) {
  const t = useTranslations('email-list.test')
  const locale = useLocale()
  const [to, setTo] = useState(email)
  const [language, setLanguage] = useState(languages.base)
  const { act, error, problem, isBusy } = useAct(sendTestEmail, () => {
    toast({ tone: 'positive', title: t('sent', { email: to }) })
    onClose()
  })
  const isAddress = error instanceof Refusal && error.field?.endsWith('to_email')
  return (
    <ActDialog
      title={t('title')}
      submit={t('send')}
      problem={isAddress ? undefined : problem}
      {...{ isBusy, onClose }}
      onSubmit={() =>
        act({ params: { name }, body: { preview_email: { to_email: to.trim() }, language } })
      }
    >
      <p className="text-text-muted">{t('about')}</p>
      <TextField
        label={t('to')}
        type="email"
        required
        value={to}
        error={isAddress ? t('notOurs') : undefined}
        onChange={(event) => setTo(event.target.value)}
      />
      {languages.others.length > 0 && (
        <Select
          label={t('language')}
          value={language}
          options={[languages.base, ...languages.others].map((one) => ({
            value: one,
            label: languageName(one, locale),
          }))}
          onChange={(event) => setLanguage(event.target.value)}
        />
      )}
    </ActDialog>
  )
}
