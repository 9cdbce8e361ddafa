'use client'

import { useTranslations } from 'next-intl'
import { Button } from '#components/ui/button/button.tsx'
import { Chip } from '#components/ui/layout/chip.tsx'
import { StateChip } from '#components/workflows/list/state-chip.tsx'
import type { Workflow } from '#contract/workflows/workflow-shapes.ts'

type Props = {
  workflow: Workflow | null
  isDirty: boolean
  isBusy: boolean
  mayEdit: boolean
  /** null: there is no form to save */
  onSave: (() => void) | null
  onPublish: () => void
  onPause: () => void
}

/** State of cashback, and the acts on it as a whole. */
export function CashbackBar({ workflow, isDirty, isBusy, mayEdit, ...acts }: Props) {
  const t = useTranslations('cashback')
  const state = workflow?.state ?? 'draft'
  const hasNews = isDirty || (workflow?.changed ?? true)
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <span role="status" className="flex flex-wrap gap-1.5">
        {workflow ? (
          <StateChip state={workflow.state} reason={workflow.paused_reason} />
        ) : (
          <Chip>{t('never')}</Chip>
        )}
        {isDirty && workflow && <Chip tone="warning">{t('unsaved')}</Chip>}
        {!isDirty && workflow?.changed && state !== 'draft' && (
          <Chip tone="info">{t('changed')}</Chip>
        )}
      </span>
      {mayEdit && (
        <div className="flex flex-wrap gap-2">
          {state === 'live' && (
            <Button busy={isBusy} onClick={acts.onPause}>
              {t('pause')}
            </Button>
          )}
          {acts.onSave && (
            <Button busy={isBusy} disabled={!isDirty && workflow !== null} onClick={acts.onSave}>
              {t('save')}
            </Button>
          )}
          {(state !== 'live' || hasNews) && (
            <Button look="primary" busy={isBusy} onClick={acts.onPublish}>
              {t(state === 'paused' && !hasNews ? 'resume' : 'publish')}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
