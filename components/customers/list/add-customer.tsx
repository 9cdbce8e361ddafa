'use client'

import { UserPlus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import { useState } from 'react'
import { Button } from '#components/ui/button/button.tsx'

const load = () => import('./add-customer-dialog.tsx').then((file) => file.AddCustomerDialog)
const AddCustomerDialog = dynamic(load, { ssr: false })

/** Opens the form that adds a customer by hand. */
export function AddCustomer() {
  const t = useTranslations('customers.add')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        aria-haspopup="dialog"
        onPointerEnter={() => void load()}
        onClick={() => setOpen(true)}
      >
        <UserPlus aria-hidden size={16} />
        {t('open')}
      </Button>
      {isOpen && <AddCustomerDialog onClose={() => setOpen(false)} />}
    </>
  )
}
