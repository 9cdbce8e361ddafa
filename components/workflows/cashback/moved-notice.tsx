'use client'

import { useTranslations } from 'next-intl'
import { Button } from '#components/ui/button/button.tsx'
import { Notice } from '#components/ui/layout/notice.tsx'

type Props = { onTheirs: () => void; onMine: () => void }

/** Lets one choose the form that goes on after someone else saved theirs. */
export function MovedNotice({ onTheirs, onMine }: Props) {
  const t = useTranslations('cashback.moved')
  return (
    <Notice tone="warning" role="alert">
      <p>{t('about')}</p>
      <div className="mt-2 flex gap-2">
        <Button size="small" onClick={onTheirs}>
          {t('theirs')}
        </Button>
        <Button size="small" onClick={onMine}>
          {t('mine')}
        </Button>
      </div>
    </Notice>
  )
}
