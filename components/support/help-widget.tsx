'use client'

import { LifeBuoy } from 'lucide-react'
import { useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import { useEffect, useState } from 'react'
import { IconButton } from '#components/ui/button/icon-button.tsx'
import { hasUnsaved } from '#client/unsaved.ts'
import { usePathname } from '#i18n/navigation.ts'
import { contactFormName } from './contact-form-name.ts'

const load = () => import('./contact-dialog.tsx').then((file) => file.ContactDialog)
const ContactDialog = dynamic(load, { ssr: false })

type Props = {
  email: string
  intercomId: string | null
  look: 'quiet' | 'onColor'
}

/**
 * The contact form from every page of the frame; the support center has its own button. It is in the
 * header, because a floating one covers what scrolls below it.
 */
export function HelpWidget({ look, ...contact }: Props) {
  const t = useTranslations('support')
  const path = usePathname()
  const [isOpen, setOpen] = useState(false)
  const isOwnPage = path === '/support-center'
  useEffect(() => {
    if (!isOwnPage && hasUnsaved(contactFormName)) setOpen(true)
  }, [isOwnPage])
  if (isOwnPage) return null
  return (
    <>
      <IconButton
        icon={LifeBuoy}
        label={t('widget')}
        look={look}
        aria-haspopup="dialog"
        onPointerEnter={() => void load()}
        onClick={() => setOpen(true)}
      />
      {isOpen && <ContactDialog {...contact} onClose={() => setOpen(false)} />}
    </>
  )
}
