'use client'

import { LogOut } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { toast } from '#components/ui/toast.tsx'
import { useRefusalText } from '#components/commerce/use-refusal-text.ts'
import { send } from '#client/call.ts'

/** Ends the session on the server; the whole page is left, so that nothing of the shop stays in memory. */
export function SignOutButton() {
  const t = useTranslations('shell')
  const refusalText = useRefusalText()
  const [isBusy, setBusy] = useState(false)
  const signOut = async () => {
    setBusy(true)
    try {
      await send('DELETE', '/api/session')
      location.assign('/login')
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
