'use client'

import { useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import { ActsCard } from '#components/commerce/act/acts-card.tsx'
import { inDialogs, type Way } from '#components/commerce/act/act-buttons.tsx'
import type { GiftCard } from '#contract/gift-cards/gift-card-shapes.ts'
import type { User } from '#contract/staff/shapes.ts'
import { type CardAct, cardOffers } from '#rules/gift-cards/acts.ts'

type Subject = { card: GiftCard; zone: string; scheduledZone: string }

const dialogs = {
  balance: dynamic(() => import('./balance-dialog.tsx').then((file) => file.BalanceDialog), {
    ssr: false,
  }),
  send: dynamic(() => import('./send-dialog.tsx').then((file) => file.SendDialog), { ssr: false }),
  email: dynamic(() => import('./email-dialog.tsx').then((file) => file.EmailDialog), {
    ssr: false,
  }),
  fulfil: dynamic(() => import('./fulfil-dialog.tsx').then((file) => file.FulfilDialog), {
    ssr: false,
  }),
  delivery: dynamic(() => import('./delivery-dialog.tsx').then((file) => file.DeliveryDialog), {
    ssr: false,
  }),
  expiry: dynamic(() => import('./expiry-dialog.tsx').then((file) => file.CardExpiryDialog), {
    ssr: false,
  }),
  note: dynamic(() => import('./note-dialog.tsx').then((file) => file.CardNoteDialog), {
    ssr: false,
  }),
  merge: dynamic(() => import('./merge-dialog.tsx').then((file) => file.MergeDialog), {
    ssr: false,
  }),
  split: dynamic(() => import('./split-dialog.tsx').then((file) => file.SplitDialog), {
    ssr: false,
  }),
  replace: dynamic(() => import('./replace-dialog.tsx').then((file) => file.ReplaceDialog), {
    ssr: false,
  }),
  disable: dynamic(() => import('./disable-dialog.tsx').then((file) => file.DisableDialog), {
    ssr: false,
  }),
  enable: dynamic(() => import('./enable-dialog.tsx').then((file) => file.EnableDialog), {
    ssr: false,
  }),
}

/** Offers what this person may do with the card; a dialog is loaded when it is wanted. */
export function CardActs({ card, user, zone, scheduledZone }: Subject & { user: User }) {
  const t = useTranslations('gift-cards')
  const ways: Record<CardAct, Way<Subject>> = {
    ...inDialogs(dialogs),
    print: { href: `/store-credit/${card.gift_card_id}/print` },
  }
  return (
    <ActsCard
      title={t('actions')}
      offers={cardOffers(card, user)}
      ways={ways}
      subject={{ card, zone, scheduledZone }}
      label={(act) => t(`acts.${act}`)}
      whyText={(why) => t(`whyNot.${why}`)}
    />
  )
}
