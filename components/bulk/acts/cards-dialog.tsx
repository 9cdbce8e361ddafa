'use client'

import { useTranslations } from 'next-intl'
import { ActDialog } from '#components/commerce/act/act-dialog.tsx'
import { disableBulk } from '#contract/bulk/run.ts'
import { type RunDialog, useRunAct } from './use-run-act.ts'

/** Asks before the campaign's cards are disabled. */
export const DisableDialog = (props: RunDialog) => <CardsDialog {...props} disabled />
/** Asks before they are enabled again. */
export const EnableDialog = (props: RunDialog) => <CardsDialog {...props} disabled={false} />

/** The cards that the run made, all at once; the loyalty cards of customers are left alone. */
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
      <p>{t(`${word}.about`, { cards: bulk.rows_done })}</p>
      <p className="text-text-muted">{t(`${word}.more`)}</p>
    </ActDialog>
  )
}
