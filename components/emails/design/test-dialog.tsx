'use client'

import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { ActDialog } from '#components/commerce/act/act-dialog.tsx'
import { useAct } from '#components/commerce/act/use-act.ts'
import { Select } from '#components/ui/form/select.tsx'
import { toast } from '#components/ui/overlay/toast.tsx'
import { queryFor } from '#client/query.ts'
import type { Design } from '#contract/emails/design-shapes.ts'
import { sendTestEmail } from '#contract/emails/named.ts'
import { listStaff } from '#contract/staff/calls.ts'
import type { Viewer } from '#rules/emails/viewer.ts'
import { languageName } from '#rules/shop/language.ts'
import type { Target } from './use-version-acts.ts'

type Props = {
  target: Target
  languages: { base: string; others: readonly string[] }
  /** the one that is chosen first */
  language?: string
  viewer: Viewer
  /** a design that isn't saved yet; else the draft, else the live version */
  design?: Design
  onClose: () => void
}

/** Sends an email with sample values to a team member. */
export function TestDialog({ target, languages, viewer, design, onClose, ...rest }: Props) {
  const t = useTranslations('email-design.test')
  const locale = useLocale()
  const [to_email, setTo] = useState(viewer.email)
  const [language, setLanguage] = useState(rest.language ?? languages.base)
  const { data } = useQuery({ ...queryFor(listStaff, {}), enabled: viewer.maySeeStaff })
  const team = data?.rows.filter(({ email }) => email !== viewer.email) ?? []
  const { act, problem, isBusy } = useAct(sendTestEmail, () => {
    toast({ tone: 'positive', title: t('sent', { email: to_email }) })
    onClose()
  })
  return (
    <ActDialog
      title={t('title')}
      submit={t('submit')}
      {...{ problem, isBusy, onClose }}
      onSubmit={() =>
        act({
          ...target,
          body: { preview_email: { to_email }, language, ...(design ? { design } : {}) },
        })
      }
    >
      <p className="text-text-muted">{t('about')}</p>
      <Select
        label={t('to')}
        value={to_email}
        options={[
          { value: viewer.email, label: t('you', { email: viewer.email }) },
          ...team.map(({ email, name }) => ({ value: email, label: t('person', { name, email }) })),
        ]}
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
