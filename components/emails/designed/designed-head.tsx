'use client'

import { useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import { useState } from 'react'
import { useMailWords } from '#components/commerce/mail/use-mail-words.ts'
import { ActiveSwitch } from '#components/emails/overview/active-switch.tsx'
import { MailChips } from '#components/emails/overview/mail-chips.tsx'
import { useMailFacts } from '#components/emails/overview/use-mail-facts.ts'
import { Button } from '#components/ui/button/button.tsx'
import { LinkButton } from '#components/ui/button/link-button.tsx'
import { EntityHead } from '#components/ui/layout/entity-head.tsx'
import type { DesignState } from '#contract/emails/edit-shapes.ts'
import type { EmailState } from '#contract/emails/named-shapes.ts'
import type { Viewer } from '#rules/emails/viewer.ts'
import type { Allowed } from './allowed.ts'

const SendDialog = dynamic(() => import('./send-dialog.tsx').then((file) => file.SendDialog), {
  ssr: false,
})
const TestDialog = dynamic(
  () => import('#components/emails/design/test-dialog.tsx').then((file) => file.TestDialog),
  { ssr: false },
)

type Props = {
  state: DesignState
  mail: EmailState | undefined
  zone: string
  viewer: Viewer
  allowed: Allowed
}

/** The email's name and state, and what leads from it. */
export function DesignedHead({ state, mail, zone, viewer, allowed }: Props) {
  const t = useTranslations('email-list')
  const words = useMailWords()
  const { trigger } = useMailFacts()
  const [open, setOpen] = useState<'send' | 'test' | null>(null)
  const { name } = state
  const close = () => setOpen(null)
  return (
    <>
      <EntityHead
        back={{ href: '/email-builder', text: t('title') }}
        title={words.name(name)}
        about={<p>{trigger(name)}</p>}
        action={
          <div className="flex shrink-0 gap-2">
            {allowed.settle && <Button onClick={() => setOpen('test')}>{t('test')}</Button>}
            {allowed.send && <Button onClick={() => setOpen('send')}>{t('send.title')}</Button>}
            {allowed.edit && (
              <LinkButton look="primary" href={`/email-builder/editor/${name}`}>
                {t('edit')}
              </LinkButton>
            )}
          </div>
        }
      />
      {mail && (
        <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
          <ActiveSwitch mail={mail} mayEdit={allowed.settle} />
          <MailChips {...{ mail, zone }} />
        </div>
      )}
      {open === 'send' && <SendDialog {...{ name }} onClose={close} />}
      {open === 'test' && (
        <TestDialog
          target={{ params: { name }, query: {} }}
          languages={state.languages}
          {...{ viewer }}
          onClose={close}
        />
      )}
    </>
  )
}
