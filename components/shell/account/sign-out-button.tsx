'use client'

import { LogOut } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '#components/ui/button/button.tsx'
import { toast } from '#components/ui/overlay/toast.tsx'
import { useRefusalText } from '#components/commerce/act/use-refusal-text.ts'
import { send } from '#client/call.ts'
import { forgetUnsaved } from '#client/unsaved.ts'
import { getPathname } from '#i18n/navigation.ts'

/**
 * Ends the session on the server and leaves the page, so that no shop data stays in memory. `to`
 * gets `ended=no` if the platform couldn't be reached.
 */
export function SignOutButton({ to = '/login' }: { to?: string }) {
  const t = useTranslations('shell')
  const locale = useLocale()
  const refusalText = useRefusalText()
  const [isBusy, setBusy] = useState(false)
  const signOut = async () => {
    setBusy(true)
    try {
      const { ended } = (await send('DELETE', '/api/session')) as { ended: boolean }
      forgetUnsaved()
      location.assign(
        getPathname({ href: ended ? to : { pathname: to, query: { ended: 'no' } }, locale }),
      )
    } catch (cause) {
      setBusy(false)
      toast({ tone: 'danger', title: t('signOutFailed'), about: refusalText(cause) })
    }
  }
  return (
    <Button look="quiet" className="-mx-2 w-full justify-start" busy={isBusy} onClick={signOut}>
      {!isBusy && <LogOut aria-hidden size={16} />}
      {t('signOut')}
    </Button>
  )
}
