'use client'

import { useTranslations } from 'next-intl'
import { useAct } from '#components/commerce/act/use-act.ts'
import { Button } from '#components/ui/button/button.tsx'
import { leaveBy } from '#components/ui/overlay/leaving.ts'
import { toast } from '#components/ui/overlay/toast.tsx'
import { useDocument } from '#components/workflows/editor/state/editor-context.tsx'
import { makeMissedCampaign } from '#contract/workflows/back-test/calls.ts'
import { useRouter } from '#i18n/navigation.ts'

/** Letters of the workflow’s title that a campaign’s own has room for. */
const titleShown = 80

/** Makes a campaign draft of what customers missed by a back-test, and leads to it. */
export function GiveMissed({ id }: { id: string }) {
  const t = useTranslations('workflow-editor.backTest')
  const router = useRouter()
  const { title } = useDocument()
  const { act, isBusy, problem } = useAct(makeMissedCampaign, ({ bulk_id, left_out: count }) => {
    toast({
      tone: 'positive',
      title: t('made'),
      ...(count > 0 ? { about: t('leftOut', { count }) } : {}),
    })
    leaveBy(() => router.push(`/bulk-gift-cards/${bulk_id}`))
  })
  return (
    <div>
      <p className="mb-2 text-sm text-text-muted">{t('missedAbout')}</p>
      {problem && (
        <p role="alert" className="mb-2 text-danger">
          {problem}
        </p>
      )}
      <Button
        busy={isBusy}
        onClick={() =>
          act({
            params: { id },
            body: { title: t('missedTitle', { title: title.slice(0, titleShown) }) },
          })
        }
      >
        {t('missed')}
      </Button>
    </div>
  )
}
