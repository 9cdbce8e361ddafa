'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useLocale, useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { type Resolver, useForm, useWatch } from 'react-hook-form'
import { moneyText } from '#components/commerce/money/money.tsx'
import { useKeptForm } from '#components/commerce/form/use-kept-form.ts'
import { writeAddress } from '#components/ui/list/address.ts'
import { Button } from '#components/ui/button/button.tsx'
import { Dialog } from '#components/ui/overlay/dialog.tsx'
import { Notice } from '#components/ui/layout/notice.tsx'
import { createEgift } from '#contract/egifts/calls.ts'
import { type EgiftForm, egiftForm } from '#rules/egifts/form.ts'
import { instantOf } from '#rules/tools/local-time.ts'
import { readTypedMoney } from '#rules/money.ts'
import { giftParameter } from '#components/egifts/list/address.ts'
import { GiftFields, PartyFields } from './gift-fields.tsx'
import type { Giving } from './giving.ts'
import { useGiftAct } from '#components/egifts/acts/use-gift-act.ts'

type Props = { giving: Giving; onClose: () => void }

/**
 * A gift on behalf of a sender: issued and sent, or saved as a draft. The button names the amount.
 */
export function NewEgiftDialog({ giving, onClose }: Props) {
  const t = useTranslations('egifts')
  const locale = useLocale()
  const { currency, zone, limits, settings } = giving
  const read = (typed: string) => readTypedMoney(typed, locale)
  const resolver: Resolver<EgiftForm> = (values, context, options) =>
    zodResolver(egiftForm({ limits, settings, zone, now: new Date(), readAmount: read }))(
      values,
      context,
      options,
    )
  const form = useForm<EgiftForm>({ defaultValues: emptyOf(giving), resolver, mode: 'onTouched' })
  useKeptForm('egift', form)
  const id = useId()
  const [isDraft, setDraft] = useState(false)
  const { act, isBusy, problem } = useGiftAct(
    createEgift,
    ({ gift }) => t(`made.${gift.status as 'sent'}`, { name: gift.recipient.name }),
    ({ gift }) => {
      onClose()
      writeAddress(
        { search: null, status: null, after: null, before: null, [giftParameter]: gift.egift_id },
        'push',
      )
    },
  )
  const [typed, delivery] = useWatch({ control: form.control, name: ['value', 'delivery'] })
  const wire = read(typed)
  const amount = wire === null ? null : moneyText(wire, currency, locale)
  const send = (draft: boolean) => {
    setDraft(draft)
    void form.handleSubmit((typed) =>
      act({ body: { ...bodyOf(typed, read(typed.value) ?? '', zone), draft } }),
    )()
  }
  return (
    <Dialog
      title={t('makeTitle')}
      size="medium"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button busy={isBusy && isDraft} onClick={() => send(true)}>
            {t('asDraft')}
          </Button>
          <Button type="submit" form={id} look="primary" busy={isBusy && !isDraft}>
            {t(delivery === 'later' ? 'schedule' : 'sendGift', { amount: amount ?? '' })}
          </Button>
        </>
      }
    >
      <form
        id={id}
        noValidate
        className="grid grid-cols-2 gap-x-8 gap-y-4"
        onSubmit={(event) => {
          event.preventDefault()
          send(false)
        }}
      >
        {problem && (
          <div className="col-span-2">
            <Notice tone="danger" role="alert">
              {problem}
            </Notice>
          </div>
        )}
        <PartyFields form={form} giving={giving} />
        <GiftFields form={form} giving={giving} />
      </form>
    </Dialog>
  )
}

const emptyOf = ({ settings }: Giving): EgiftForm => ({
  sender_name: '',
  sender_email: '',
  recipient_name: '',
  recipient_email: '',
  value: '',
  product: '',
  variant: '',
  message: '',
  order: '',
  channel: settings.channels.email ? 'email' : 'link',
  delivery: 'now',
  send_at: '',
})

const bodyOf = (typed: EgiftForm, value: string, zone: string) => ({
  sender: { name: typed.sender_name, email: typed.sender_email.trim() || null },
  recipient: { name: typed.recipient_name, email: typed.recipient_email.trim() || null },
  value,
  channel: typed.channel,
  ...(typed.message ? { message: typed.message } : {}),
  ...(typed.product ? { product: typed.product } : {}),
  ...(typed.variant ? { variant: typed.variant } : {}),
  ...(typed.order ? { order: typed.order } : {}),
  ...(typed.delivery === 'later' ? { send_at: instantOf(typed.send_at, zone) } : {}),
})
