import { useTranslations } from 'next-intl'
import { Notice } from '#components/ui/layout/notice.tsx'

/** Says that requests go to imitations of the vendors, where they do. */
export function StandInNotice({ isShown }: { isShown: boolean }) {
  const t = useTranslations('integrations')
  return isShown ? <Notice tone="warning">{t('standIn')}</Notice> : null
}
