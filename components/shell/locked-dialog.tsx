'use client'

import { useTranslations } from 'next-intl'
import { Dialog } from '#components/ui/dialog.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import { ContactButton } from './contact-button.tsx'
import { SignOutButton } from './sign-out-button.tsx'

/** The dashboard is locked (gw_locked): it can't be closed, only led out of. */
export function LockedDialog({ email }: { email: string }) {
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
          <ContactButton email={email} />
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
