'use client'

import { useTranslations } from 'next-intl'
import { OnceDialog } from '#components/commerce/act/once-dialog.tsx'

/** An API key, which is shown once. */
export function KeyDialog({ value, onClose }: { value: string; onClose: () => void }) {
  const t = useTranslations('api-keys.key')
  const words = { label: t('value'), once: t('once'), close: t('close') }
  return <OnceDialog title={t('shown')} {...{ value, words, onClose }} />
}
