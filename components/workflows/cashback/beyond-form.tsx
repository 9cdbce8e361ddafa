'use client'

import { useTranslations } from 'next-intl'
import { LinkButton } from '#components/ui/button/link-button.tsx'
import { toast } from '#components/ui/overlay/toast.tsx'
import { Card } from '#components/ui/layout/card.tsx'
import { Notice } from '#components/ui/layout/notice.tsx'
import type { BeyondReason } from '#contract/workflows/cashback/cashback.ts'
import type { Workflow } from '#contract/workflows/workflow-shapes.ts'
import { CashbackBar } from './cashback-bar.tsx'
import { usePutCashback } from './use-put-cashback.ts'

type Props = { workflow: Workflow; reason: BeyondReason; mayEdit: boolean; isLinked: boolean }

/** Cashback that was changed in the editor beyond its form: its state, and the way there. */
export function BeyondForm({ workflow, reason, mayEdit, isLinked }: Props) {
  const t = useTranslations('cashback')
  const { put, isPutting, refused } = usePutCashback()
  const act = async (active: boolean) => {
    if (await put({ active, expected_revision: workflow.revision }))
      toast({ tone: 'positive', title: t(active ? 'published' : 'paused') })
  }
  return (
    <>
      <CashbackBar
        {...{ workflow, mayEdit }}
        isDirty={false}
        isBusy={isPutting}
        onSave={null}
        onPublish={() => void act(true)}
        onPause={() => void act(false)}
      />
      {refused === 'back_test_missing' && (
        <Notice tone="warning" role="alert">
          {t('beyond.backTest')}
        </Notice>
      )}
      {refused === 'draft_moved' && (
        <Notice tone="warning" role="alert">
          {t('beyond.moved')}
        </Notice>
      )}
      <Card title={t('beyond.title')}>
        <p>{t(`beyond.reasons.${reason}`)}</p>
        <p className="mt-1 mb-3 text-text-muted">{t('beyond.about')}</p>
        {isLinked && (
          <LinkButton href={`/loyalty/${workflow.id}`} look="primary">
            {t('beyond.open')}
          </LinkButton>
        )}
      </Card>
    </>
  )
}
