'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ActDialog } from '#components/commerce/act/act-dialog.tsx'
import { useAct } from '#components/commerce/act/use-act.ts'
import { Select } from '#components/ui/form/select.tsx'
import { toast } from '#components/ui/overlay/toast.tsx'
import { queryFor } from '#client/query.ts'
import { sendTestEmail } from '#contract/emails/named.ts'
import { listStaff } from '#contract/staff/calls.ts'
import { useAround, useDesign } from '#components/emails/editor/state/editor-context.tsx'
import { useView } from '#components/emails/editor/state/use-view.ts'

/** Sends the email as it is on the screen to a team member, with samples. */
export function TestDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('email-editor.test')
  const { name, viewer } = useAround()
  const { language } = useView()
  const design = useDesign()
  const [to, setTo] = useState(viewer.email)
  const { data } = useQuery({ ...queryFor(listStaff, {}), enabled: viewer.maySeeStaff })
  const team = data?.rows.filter(({ email }) => email !== viewer.email) ?? []
  const { act, problem, isBusy } = useAct(sendTestEmail, () => {
    toast({ tone: 'positive', title: t('sent', { email: to }) })
    onClose()
  })
  return (
    <ActDialog
      title={t('title')}
      submit={t('submit')}
      {...{ problem, isBusy, onClose }}
      onSubmit={() =>
        act({ params: { name }, body: { preview_email: { to_email: to }, language, design } })
      }
    >
      <p className="text-text-muted">{t('about')}</p>
      <Select
        label={t('to')}
        value={to}
        options={[
          { value: viewer.email, label: t('you', { email: viewer.email }) },
          ...team.map(({ email, name: person }) => ({
            value: email,
            label: t('person', { name: person, email }),
          })),
        ]}
        onChange={(event) => setTo(event.target.value)}
      />
    </ActDialog>
  )
}
