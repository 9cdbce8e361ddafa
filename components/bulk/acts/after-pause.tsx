'use client'

import { useTranslations } from 'next-intl'
import { useRefusalText } from '#components/commerce/act/use-refusal-text.ts'
import { Button } from '#components/ui/button/button.tsx'
import { toast } from '#components/ui/overlay/toast.tsx'
import { bulkCheckpoint } from '#contract/bulk/run.ts'
import { useRunAct } from './use-run-act.ts'

/** Pauses or resumes a run; both are harmless, so there is no confirmation. */
export function PauseButton({ id, transition }: { id: string; transition: 'pause' | 'resume' }) {
  const t = useTranslations('bulk-run.acts')
  const refusalText = useRefusalText()
  const { act, isBusy } = useRunAct(
    bulkCheckpoint,
    () => t(`done.${transition}`),
    undefined,
    (cause) => toast({ tone: 'danger', title: t(`not.${transition}`), about: refusalText(cause) }),
  )
  return (
    <Button
      look={transition === 'resume' ? 'primary' : undefined}
      busy={isBusy}
      className="w-full"
      onClick={() => act({ params: { id }, body: { checkpoint: { transition } } })}
    >
      {t(transition)}
    </Button>
  )
}
