'use client'

import { useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'

const load = () => import('./contact-dialog.tsx').then((file) => file.ContactDialog)
const ContactDialog = dynamic(load, { ssr: false })

type Props = { email: string; intercomId: string | null }

/** Opens the contact form; each opening starts anew. */
export function ContactButton(props: Props) {
  const t = useTranslations('support.contact')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button look="primary" aria-haspopup="dialog" onPointerEnter={() => void load()} onClick={() => setOpen(true)}>
        {t('open')}
      </Button>
      {isOpen && <ContactDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}
