'use client'

import { useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import { useEffect, useState } from 'react'
import { Button } from '#components/ui/button/button.tsx'
import type { ButtonLook } from '#components/ui/button/button-look.ts'
import { hasUnsaved } from '#client/unsaved.ts'
import { contactFormName } from './contact-form-name.ts'

const load = () => import('./contact-dialog.tsx').then((file) => file.ContactDialog)
const ContactDialog = dynamic(load, { ssr: false })

type Props = { email: string; intercomId: string | null; look?: ButtonLook['look'] }

/** Opens the contact form, empty or with values saved when the session ended. */
export function ContactButton({ look = 'primary', ...about }: Props) {
  const t = useTranslations('support.contact')
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    if (hasUnsaved(contactFormName)) setOpen(true)
  }, [])
  return (
    <>
      <Button
        look={look}
        aria-haspopup="dialog"
        onPointerEnter={() => void load()}
        onClick={() => setOpen(true)}
      >
        {t('open')}
      </Button>
      {isOpen && <ContactDialog {...about} onClose={() => setOpen(false)} />}
    </>
  )
}
