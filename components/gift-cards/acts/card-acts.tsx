'use client'

import { useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import { type ComponentType, useState } from 'react'
import { Button } from '#components/ui/button/button.tsx'
import { Card } from '#components/ui/layout/card.tsx'
import { LinkButton } from '#components/ui/button/link-button.tsx'
import type { GiftCard } from '#contract/gift-cards/gift-card.ts'
import type { Act } from '#rules/gift-cards/acts.ts'
import type { CardDialog } from './card-dialog.ts'

const dialogs: Record<Act, ComponentType<CardDialog>> = {
  balance: dynamic(() => import('./balance-dialog.tsx').then((file) => file.BalanceDialog), {
    ssr: false,
  }),
  send: dynamic(() => import('./send-dialog.tsx').then((file) => file.SendDialog), { ssr: false }),
  fulfil: dynamic(() => import('./fulfil-dialog.tsx').then((file) => file.FulfilDialog), {
    ssr: false,
  }),
  delivery: dynamic(() => import('./delivery-dialog.tsx').then((file) => file.DeliveryDialog), {
    ssr: false,
  }),
  expiry: dynamic(() => import('./expiry-dialog.tsx').then((file) => file.ExpiryDialog), {
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

type Props = { card: GiftCard; actions: readonly Act[]; zone: string }

/** Acts on the card; each dialog is loaded when opened. */
export function CardActions({ card, actions, zone }: Props) {
  const t = useTranslations('gift-cards')
  const [open, setOpen] = useState<Act | null>(null)
  const Opened = open && dialogs[open]
  return (
    <Card title={t('actions')}>
      <div className="flex flex-col gap-2">
        {actions.map((act) => (
          <Button key={act} aria-haspopup="dialog" className="w-full" onClick={() => setOpen(act)}>
            {t(`acts.${act}`)}
          </Button>
        ))}
        <LinkButton href={`/store-credit/${card.gift_card_id}/print`} className="w-full">
          {t('acts.print')}
        </LinkButton>
      </div>
      {Opened && <Opened card={card} zone={zone} onClose={() => setOpen(null)} />}
    </Card>
  )
}
