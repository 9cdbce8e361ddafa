'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import { useState } from 'react'
import { useAct } from '#components/commerce/act/use-act.ts'
import { useMailWords } from '#components/commerce/mail/use-mail-words.ts'
import { Chip } from '#components/ui/layout/chip.tsx'
import { Switch } from '#components/ui/form/switch.tsx'
import { toast } from '#components/ui/overlay/toast.tsx'
import { call } from '#client/call.ts'
import { invalidate } from '#client/query.ts'
import { listEmails, setEmailActive } from '#contract/emails/named.ts'
import type { EmailState } from '#contract/emails/named-shapes.ts'
import { useRefusalText } from '#components/commerce/act/use-refusal-text.ts'

const OffDialog = dynamic(() => import('./off-dialog.tsx').then((file) => file.OffDialog), {
  ssr: false,
})

/** Switches an email on, or off after saying what stops; who may not switch sees its state. */
export function ActiveSwitch({ mail, mayEdit }: { mail: EmailState; mayEdit: boolean }) {
  const t = useTranslations('email-list.active')
  const { name } = useMailWords()
  const refusalText = useRefusalText()
  const client = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const failed = (cause: unknown) =>
    toast({ tone: 'danger', title: t('failed'), about: refusalText(cause) })
  const switchBack = () =>
    call(setEmailActive, { params: { name: mail.name }, body: { active: true } })
      .then(() => invalidate(client, listEmails))
      .catch(failed)
  const { act, isBusy } = useAct(
    setEmailActive,
    ({ email }) => {
      setAsking(false)
      void invalidate(client, listEmails)
      toast({
        tone: 'positive',
        title: t(email.active ? 'isOn' : 'isOff', { name: name(mail.name) }),
        ...(email.active ? {} : { action: { label: t('undo'), onPress: () => void switchBack() } }),
      })
    },
    (cause) => {
      setAsking(false)
      failed(cause)
    },
  )
  const set = (active: boolean) => act({ params: { name: mail.name }, body: { active } })
  // customers wait for it, so the platform refuses to switch it off
  if (mail.class === 'needed' && mail.active)
    return (
      <span title={t('neededAbout')}>
        <Chip tone="positive">{t('needed')}</Chip>
      </span>
    )
  if (!mayEdit)
    return <Chip tone={mail.active ? 'positive' : 'neutral'}>{t(mail.active ? 'on' : 'off')}</Chip>
  const state = mail.active ? 'on' : 'off'
  const changing = mail.active ? 'turningOff' : 'turningOn'
  return (
    <>
      <Switch
        label={t('label', { name: name(mail.name) })}
        state={t(isBusy ? changing : state)}
        checked={mail.active}
        busy={isBusy}
        onChange={(active) => (active ? set(true) : setAsking(true))}
      />
      {isAsking && (
        <OffDialog
          {...{ mail, isBusy }}
          onOff={() => set(false)}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
