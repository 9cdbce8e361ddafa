'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import { useState } from 'react'
import { useAddress, writeAddress } from '#components/ui/list/address.ts'
import { RequestError } from '#components/commerce/act/request-error.tsx'
import { PanelWaiting } from '#components/ui/list/panel-waiting.tsx'
import { SidePanel } from '#components/ui/overlay/side-panel.tsx'
import { queryFor } from '#client/query.ts'
import { getMail } from '#contract/emails/calls.ts'
import { mailParameter } from '#components/emails/list/address.ts'
import { MailActs } from '#components/emails/acts/mail-acts.tsx'
import { MailFacts } from './mail-facts.tsx'

const CorrectDialog = dynamic(
  () => import('#components/emails/acts/correct-dialog.tsx').then((file) => file.CorrectDialog),
  { ssr: false },
)

const AnywayDialog = dynamic(
  () => import('#components/emails/acts/anyway-dialog.tsx').then((file) => file.AnywayDialog),
  { ssr: false },
)

const MailDialog = dynamic(() => import('./mail-dialog.tsx').then((file) => file.MailDialog), {
  ssr: false,
})

const dialogs = { correct: CorrectDialog, anyway: AnywayDialog, view: MailDialog }

/** Shows the email in the address. */
export function MailPanel({ zone }: { zone: string }) {
  const open = useAddress().get(mailParameter)
  return open && <OpenMail key={open} id={open} zone={zone} />
}

function OpenMail({ id, zone }: { id: string; zone: string }) {
  const t = useTranslations('emails.one')
  const [opened, setOpened] = useState<keyof typeof dialogs | null>(null)
  const Opened = opened && dialogs[opened]
  const request = useQuery(queryFor(getMail, { params: { id } }))
  const { data, error } = request
  const mail = data?.mail
  return (
    <SidePanel
      title={t('title')}
      close={t('close')}
      isHeld={opened !== null}
      onClose={() => writeAddress({ [mailParameter]: null }, 'push')}
    >
      {mail && (
        <MailFacts
          mail={mail}
          zone={zone}
          // above the facts, because toasts would cover the lower right
          acts={<MailActs mail={mail} onOpen={setOpened} />}
        />
      )}
      {!mail && error && <RequestError title={t('failed')} request={request} />}
      {!mail && !error && <PanelWaiting />}
      {mail && Opened && <Opened mail={mail} onClose={() => setOpened(null)} />}
    </SidePanel>
  )
}
