import { useTranslations } from 'next-intl'
import { Notice } from '#components/ui/layout/notice.tsx'

/** After a sign-out of which the platform couldn't be told. */
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
