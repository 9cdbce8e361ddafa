'use client'

import { useTranslations } from 'next-intl'
import { ActDialog } from '#components/commerce/act/act-dialog.tsx'
import { disableBulk } from '#contract/bulk/run.ts'
import { type RunDialog, useRunAct } from './use-run-act.ts'

/** Confirms disabling the campaign's cards. */
export const DisableDialog = (props: RunDialog) => <CardsDialog {...props} disabled />
/** Confirms enabling them again. */
export const EnableDialog = (props: RunDialog) => <CardsDialog {...props} disabled={false} />

/** Acts on all cards that the run made; customers' loyalty cards are left alone. */
function CardsDialog({ bulk, disabled, onClose }: RunDialog & { disabled: boolean }) {
  const t = useTranslations('bulk-run.cards')
  const word = disabled ? 'disable' : 'enable'
  const { act, isBusy, problem } = useRunAct(
    disableBulk,
    ({ cards }) => t(`${word}.done`, { cards }),
    onClose,
  )
  return (
    <ActDialog
      title={t(`${word}.title`)}
      submit={t(`${word}.submit`)}
      look={disabled ? 'danger' : 'primary'}
      role={disabled ? 'alertdialog' : 'dialog'}
      {...{ isBusy, problem, onClose }}
      onSubmit={() => act({ params: { id: bulk.bulk_id }, body: { disabled } })}
    >
      <p>{t(`${word}.about`, { cards: bulk.rows_done ?? 0 })}</p>
      <p className="text-text-muted">{t(`${word}.more`)}</p>
    </ActDialog>
  )
}
