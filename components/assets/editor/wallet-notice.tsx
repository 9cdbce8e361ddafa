'use client'

import { useTranslations } from 'next-intl'
import { useAround } from '#components/assets/state/editor-context.tsx'
import { Notice } from '#components/ui/layout/notice.tsx'

/** Says that passes are signed by a trial certificate, before a shop gives them out. */
export function WalletNotice() {
  const t = useTranslations('asset-editor.wallet')
  const { wallets } = useAround()
  return wallets?.apple === 'trial' ? <Notice tone="warning">{t('trial')}</Notice> : null
}
