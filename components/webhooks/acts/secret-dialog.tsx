'use client'

import { useTranslations } from 'next-intl'
import { OnceDialog } from '#components/commerce/act/once-dialog.tsx'

/** A webhook's secret, which is shown once. */
export function SecretDialog({ value, onClose }: { value: string; onClose: () => void }) {
  const t = useTranslations('webhooks.secret')
  const words = { label: t('value'), once: t('once'), close: t('close') }
  return <OnceDialog title={t('shown')} {...{ value, words, onClose }} />
}
