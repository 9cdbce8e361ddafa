'use client'

import { useTranslations } from 'next-intl'
import { ActButtons, inDialogs } from '#components/commerce/act/act-buttons.tsx'
import type { EgiftAct, EgiftStatus } from '#contract/egifts/egift.ts'
import type { EgiftDetail } from '#contract/egifts/egift-shapes.ts'
import type { egiftOffers } from '#rules/egifts/acts.ts'
import { AskDialog } from './ask-dialog.tsx'
import { DateDialog } from './date-dialog.tsx'
import type { GiftDialog } from './gift-dialog.ts'
import { LinkDialog } from './link-dialog.tsx'
import { RecipientDialog } from './recipient-dialog.tsx'
import { SendDialog } from './send-dialog.tsx'

const ways = inDialogs<EgiftAct, Omit<GiftDialog, 'onClose'>>({
  issue: (props) => <AskDialog act="issue" {...props} />,
  release: (props) => <AskDialog act="release" {...props} />,
  send: SendDialog,
  recipient: RecipientDialog,
  date: DateDialog,
  link: LinkDialog,
  convert: (props) => <AskDialog act="convert" {...props} />,
  cancel: (props) => <AskDialog act="cancel" {...props} />,
})

const ahead: readonly EgiftStatus[] = ['draft', 'pending_payment', 'fraud_hold', 'scheduled']

type Props = {
  gift: EgiftDetail
  offers: ReturnType<typeof egiftOffers>
  zone: string
  onToggle: (isOpen: boolean) => void
}

/** Offers what this person may do about the gift; what it waits for comes first. */
export function EgiftActs({ gift, offers, zone, onToggle }: Props) {
  const t = useTranslations('egifts')
  const isAhead = ahead.includes(gift.status)
  const lookOf = (act: EgiftAct) => {
    if (act === 'release' || act === 'issue') return 'primary'
    return act === 'cancel' ? 'danger' : undefined
  }
  return (
    <div className="flex flex-wrap justify-end gap-2">
      <ActButtons
        {...{ offers, ways, lookOf, onToggle }}
        subject={{ gift, zone }}
        label={(act) => t(act === 'send' && !isAhead ? 'acts.resend' : `acts.${act}`)}
        whyText={(why) => t(`whyNot.${why}`)}
        size="small"
      />
    </div>
  )
}
