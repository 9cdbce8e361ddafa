'use client'

import { useLocale, useTranslations } from 'next-intl'
import { ActDialog } from '#components/commerce/act/act-dialog.tsx'
import { moneyText } from '#components/commerce/money/money.tsx'
import { cancelEgift, convertEgift, issueEgift, releaseEgift } from '#contract/egifts/calls.ts'
import type { GiftDialog } from './gift-dialog.ts'
import { useGiftAct } from './use-gift-act.ts'

const calls = {
  issue: issueEgift,
  release: releaseEgift,
  convert: convertEgift,
  cancel: cancelEgift,
}

/** Confirms an act, with the amount in the verb; explains the effect on the money. */
export function AskDialog({ act, gift, onClose }: GiftDialog & { act: keyof typeof calls }) {
  const t = useTranslations('egifts.ask')
  const amount = moneyText(gift.value, gift.currency, useLocale())
  const names = { amount, recipient: gift.recipient.name, sender: gift.sender.name }
  const isPaid = gift.transaction_id !== null
  const kind = act === 'cancel' && !isPaid ? 'drop' : act
  const {
    act: send,
    isBusy,
    problem,
  } = useGiftAct(calls[act], () => t(`${kind}.done`, names), onClose)
  return (
    <ActDialog
      title={t(`${kind}.title`, names)}
      submit={t(`${kind}.submit`, names)}
      look={act === 'cancel' ? 'danger' : 'primary'}
      role="alertdialog"
      {...{ problem, isBusy, onClose }}
      onSubmit={() => send({ params: { id: gift.egift_id } })}
    >
      <p>{t(`${kind}.about`, names)}</p>
    </ActDialog>
  )
}
