'use client'

import { useTranslations } from 'next-intl'
import { useRefusalText } from '#components/commerce/act/use-refusal-text.ts'
import { Button } from '#components/ui/button/button.tsx'
import { Chip } from '#components/ui/layout/chip.tsx'
import { Dialog } from '#components/ui/overlay/dialog.tsx'
import { Refusal, type RefusalCode } from '#contract/error.ts'

export type Approved = { id: string; name: string; outcome: string }
type Props = { outcomes: readonly Approved[]; onClose: () => void }

/** Lists what became of each return that was to be approved, those that weren't first. */
export function ApprovedDialog({ outcomes, onClose }: Props) {
  const t = useTranslations('returns-requests.select')
  const states = useTranslations('returns.returnStates')
  const refusalText = useRefusalText()
  const isDone = ({ outcome }: Approved) => outcome === 'done'
  return (
    <Dialog
      title={t('approved', { count: outcomes.filter(isDone).length })}
      role="alertdialog"
      onClose={onClose}
      footer={
        <Button look="primary" autoFocus onClick={onClose}>
          {t('close')}
        </Button>
      }
    >
      <ul aria-label={t('outcomes')} className="flex flex-col divide-y divide-line">
        {outcomes
          .toSorted((a, b) => Number(isDone(a)) - Number(isDone(b)))
          .map((one) => (
            <li key={one.id} className="flex items-start justify-between gap-4 py-2">
              <span className="font-medium">{one.name}</span>
              {isDone(one) ? (
                <Chip tone="positive">{states('approved')}</Chip>
              ) : (
                <span className="max-w-80 text-right text-sm text-danger">
                  {refusalText(new Refusal(one.outcome as RefusalCode))}
                </span>
              )}
            </li>
          ))}
      </ul>
    </Dialog>
  )
}
