'use client'

import { useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import { useState } from 'react'
import { Button } from '#components/ui/button/button.tsx'
import type { ReferredFriend } from '#contract/referrals/shapes.ts'

const DecideDialog = dynamic(
  () => import('./decide-dialog.tsx').then((file) => file.DecideDialog),
  { ssr: false },
)

/** Approves or refuses a friend who waits for it. */
export function DecideActs({ of }: { of: ReferredFriend }) {
  const t = useTranslations('referrals.decide')
  const [isApproving, setApproving] = useState<boolean | null>(null)
  return (
    <>
      <span className="inline-flex flex-wrap justify-end gap-2 py-1.5">
        <Button
          size="small"
          aria-label={t('approveTitle', { email: of.email })}
          onClick={() => setApproving(true)}
        >
          {t('approve')}
        </Button>
        <Button
          size="small"
          aria-label={t('refuseTitle', { email: of.email })}
          onClick={() => setApproving(false)}
        >
          {t('refuse')}
        </Button>
      </span>
      {isApproving !== null && (
        <DecideDialog of={of} isApproving={isApproving} onClose={() => setApproving(null)} />
      )}
    </>
  )
}
