'use client'

import { useTranslations } from 'next-intl'
import { Button } from '#components/ui/button/button.tsx'
import { LinkButton } from '#components/ui/button/link-button.tsx'
import { Dialog } from '#components/ui/overlay/dialog.tsx'

type Props = { kind: 'welcome' | 'inactive'; onClose: () => void }

/** Explains the widget: what it is for, or that customers don't see it while it is off. */
export function GreetingDialog({ kind, onClose }: Props) {
  const t = useTranslations('asset-editor.greeting')
  return (
    <Dialog
      title={t(`${kind}.title`)}
      onClose={onClose}
      footer={
        <>
          {kind === 'welcome' && <LinkButton href="/loyalty">{t('workflows')}</LinkButton>}
          <Button look="primary" onClick={onClose}>
            {t('continue')}
          </Button>
        </>
      }
    >
      <p>{t(`${kind}.about`)}</p>
      <p className="mt-2 text-text-muted">{t(`${kind}.more`)}</p>
    </Dialog>
  )
}
