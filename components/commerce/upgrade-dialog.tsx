'use client'

import { useTranslations } from 'next-intl'
import { Dialog } from '#components/ui/dialog.tsx'

/** The plan doesn't include it; `plan` is the first that does, where plans are known. */
export function UpgradeDialog({ plan, onClose }: { plan?: string; onClose: () => void }) {
  const t = useTranslations('commerce.upgrade')
  return (
    <Dialog title={t('title')} onClose={onClose}>
      <p>{plan ? t('toPlan', { plan }) : t('generic')}</p>
    </Dialog>
  )
}
