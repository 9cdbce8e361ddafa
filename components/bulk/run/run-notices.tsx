import { useTranslations } from 'next-intl'
import { DateTime } from '#components/commerce/date/date-time.tsx'
import { Notice } from '#components/ui/layout/notice.tsx'
import type { Bulk } from '#contract/bulk/bulk-shapes.ts'
import { useRunWords } from './run-words.ts'

type Props = {
  bulk: Bulk
  zone: string
  /** the latest figures couldn't be loaded */
  isLate: boolean
}

/** Notices: why the run is paused, when it starts, what it waits for. */
export function RunNotices({ bulk, zone, isLate }: Props) {
  const t = useTranslations('bulk-run')
  const words = useRunWords()
  const { state, problem, starts_at } = bulk
  return (
    <>
      {isLate && (
        <Notice tone="warning" role="status">
          {t('late')}
        </Notice>
      )}
      {problem && (
        <Notice tone="danger" role="alert">
          <p className="font-semibold">{t(state === 'draft' ? 'notChecked' : 'heldUp')}</p>
          <p>{words.problem(problem)}</p>
        </Notice>
      )}
      {state === 'scheduled' && starts_at && (
        <Notice>
          {t.rich('startsAt', { when: () => <DateTime at={starts_at} zone={zone} exact />, zone })}
        </Notice>
      )}
      {state === 'checked' && <Notice>{t('notStarted')}</Notice>}
    </>
  )
}
