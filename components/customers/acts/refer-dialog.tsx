'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ActDialog } from '#components/commerce/act/act-dialog.tsx'
import { useAct } from '#components/commerce/act/use-act.ts'
import { TextField } from '#components/ui/form/text-field.tsx'
import { toast } from '#components/ui/overlay/toast.tsx'
import { createReferral } from '#contract/customers/change.ts'
import { emailPattern } from '#contract/email-pattern.ts'

/** Records a referral by this customer. */
export function ReferDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useTranslations('customers.referrals')
  const [name, setName] = useState('')
  const [email, setEmail] = useState('')
  const address = email.trim().toLowerCase()
  const { act, isBusy, problem } = useAct(createReferral, () => {
    toast({ tone: 'positive', title: t('added', { email: address }) })
    onClose()
  })
  return (
    <ActDialog
      title={t('add')}
      submit={t('submit')}
      {...{ problem, isBusy, onClose }}
      isBlocked={!emailPattern.test(address)}
      onSubmit={() =>
        act({
          params: { id },
          body: { email: address, ...(name.trim() ? { name: name.trim() } : {}) },
        })
      }
    >
      <TextField
        label={t('email')}
        required
        autoFocus
        inputMode="email"
        maxLength={254}
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <TextField
        label={t('name')}
        maxLength={120}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
    </ActDialog>
  )
}
