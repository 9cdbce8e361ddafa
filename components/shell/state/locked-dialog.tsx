'use client'

import { useTranslations } from 'next-intl'
import { ContactButton } from '#components/support/contact-button.tsx'
import { Dialog } from '#components/ui/overlay/dialog.tsx'
import { LinkButton } from '#components/ui/button/link-button.tsx'
import type { Contact } from './shop-gates.tsx'
import { SignOutButton } from '#components/shell/account/sign-out-button.tsx'

/** Locks the dashboard (gw_locked): can't be closed, only left. */
export function LockedDialog({ contact }: { contact: Contact }) {
  const t = useTranslations('shell.locked')
  const plans = useTranslations('commerce.upgrade')
  return (
    <Dialog
      title={t('title')}
      role="alertdialog"
      footer={
        <>
          <div className="mr-auto ml-2">
            <SignOutButton />
          </div>
          <ContactButton {...contact} look="secondary" />
          <LinkButton href="/plans" look="primary">
            {plans('seePlans')}
          </LinkButton>
        </>
      }
    >
      <p>{t('about')}</p>
    </Dialog>
  )
}
