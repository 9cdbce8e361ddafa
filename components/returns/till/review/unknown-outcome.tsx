import { useTranslations } from 'next-intl'
import { Button } from '#components/ui/button/button.tsx'
import { Notice } from '#components/ui/layout/notice.tsx'

/** No answer came: the same request again tells the outcome and never refunds twice. */
export function UnknownOutcome({ onAgain, isBusy }: { onAgain: () => void; isBusy: boolean }) {
  const t = useTranslations('returns-till.unknown')
  return (
    <Notice tone="warning" role="alert">
      <p className="font-semibold">{t('title')}</p>
      <p className="mb-2">{t('about')}</p>
      <Button busy={isBusy} onClick={onAgain}>
        {t('again')}
      </Button>
    </Notice>
  )
}
