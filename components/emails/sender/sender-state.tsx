'use client'

import { useTranslations } from 'next-intl'
import { DateTime } from '#components/commerce/date/date-time.tsx'
import { Notice } from '#components/ui/layout/notice.tsx'
import type { Sender } from '#contract/emails/delivery-shapes.ts'

const tones = {
  none: 'info',
  unverified: 'warning',
  verified: 'positive',
  failing: 'danger',
  lost: 'danger',
} as const satisfies Record<Sender['state'], string>

/** Says which address emails come from now, and what is missing for another one. */
export function SenderState({ sender, zone }: { sender: Sender; zone: string }) {
  const t = useTranslations('email-delivery.sender.states')
  const { state, used, failing_since } = sender
  return (
    <Notice tone={tones[state]} role="status">
      <p className="font-medium wrap-anywhere">{t(`${state}.title`, { used })}</p>
      <p className="mt-1 wrap-anywhere">
        {t(`${state}.about`, { used, email: sender.from_email ?? '' })}
        {state === 'failing' && failing_since && (
          <>
            {' '}
            <DateTime at={failing_since} zone={zone} exact />
          </>
        )}
      </p>
    </Notice>
  )
}
