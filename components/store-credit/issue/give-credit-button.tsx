'use client'

import { Gift } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { Customer } from '#contract/customers/customer-shapes.ts'
import { Button } from '#components/ui/button/button.tsx'
import { openIssue } from './opening.ts'

/** Opens the form for this customer. */
export function GiveCreditButton({ recipient }: { recipient: Customer }) {
  const t = useTranslations('commerce')
  return (
    <Button aria-haspopup="dialog" onClick={() => openIssue(recipient)}>
      <Gift aria-hidden size={16} />
      {t('giveCredit')}
    </Button>
  )
}
