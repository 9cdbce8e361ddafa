'use client'

import { useTranslations } from 'next-intl'
import { ScheduledTime } from '#components/commerce/date/scheduled-time.tsx'
import { Button } from '#components/ui/button/button.tsx'
import { Notice } from '#components/ui/layout/notice.tsx'
import { toast } from '#components/ui/overlay/toast.tsx'
import type { Bulk } from '#contract/bulk/bulk-shapes.ts'
import { bodyOfBulk } from '#rules/bulk/body.ts'
import { useSaveDraft } from '#components/bulk/draft/use-save-draft.ts'

/** Shows the scheduled start. Cancelling it makes the campaign a draft with its own dry run. */
export function ScheduledNotice({ bulk, zone }: { bulk: Bulk; zone: string }) {
  const t = useTranslations('bulk.scheduled')
  const { save, isBusy, problem } = useSaveDraft(bulk.bulk_id, () =>
    toast({ tone: 'positive', title: t('calledOff') }),
  )
  if (!bulk.starts_at) return null
  return (
    <Notice>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p>
          {t('starts')} <ScheduledTime at={bulk.starts_at} zone={zone} />. {t('about')}
        </p>
        <Button
          size="small"
          busy={isBusy}
          onClick={() => save({ kind: 'bulk', body: bodyOfBulk(bulk, { starts_at: null }) })}
        >
          {t('callOff')}
        </Button>
        {problem && (
          <p role="alert" className="text-danger">
            {problem}
          </p>
        )}
      </div>
    </Notice>
  )
}
