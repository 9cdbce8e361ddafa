import { useTranslations } from 'next-intl'
import { Notice } from '#components/ui/layout/notice.tsx'

/** Notice after a sign-out that didn't reach the platform. */
export function LivesOn() {
  const t = useTranslations('session')
  return (
    <div className="mb-4">
      <Notice tone="warning" role="alert">
        {t('livesOn')}
      </Notice>
    </div>
  )
}
