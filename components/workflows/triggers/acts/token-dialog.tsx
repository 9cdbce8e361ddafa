'use client'

import { useTranslations } from 'next-intl'
import { OnceDialog } from '#components/commerce/act/once-dialog.tsx'

type Props = { name: string; value: string; onClose: () => void }

/** A trigger's token, which is shown once. */
export function TokenDialog({ name, value, onClose }: Props) {
  const t = useTranslations('workflow-triggers.token')
  const words = { label: t('value'), once: t('once'), close: t('close') }
  return <OnceDialog title={t('shown', { name })} {...{ value, words, onClose }} />
}
