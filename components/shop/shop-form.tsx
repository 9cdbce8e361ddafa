'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useForm } from 'react-hook-form'
import { Button } from '#components/ui/button/button.tsx'
import { LeaveGuard } from '#components/ui/overlay/leave-guard.tsx'
import { Select } from '#components/ui/form/select.tsx'
import { TextField } from '#components/ui/form/text-field.tsx'
import { toast } from '#components/ui/overlay/toast.tsx'
import { useKeptForm } from '#components/commerce/form/use-kept-form.ts'
import { useRefusalText } from '#components/commerce/act/use-refusal-text.ts'
import { call } from '#client/call.ts'
import { putShop } from '#contract/shop/calls.ts'
import { useRouter } from '#i18n/navigation.ts'
import { type ShopField, type ShopForm as Typed, shopChanges, shopForm } from '#rules/shop/form.ts'
import { useShopProblem } from './use-shop-problem.ts'

const most: Partial<Record<ShopField, number>> = {
  name: 120,
  shop_owner: 120,
  email: 254,
  intercom_email: 254,
  address1: 200,
  zip: 20,
  city: 120,
  country: 2,
}

type Props = { facts: Record<ShopField, string | null>; zones: readonly string[] }

/** Changes what the owner may change of the shop; sends only changes. */
export function ShopForm({ facts, zones }: Props) {
  const t = useTranslations('shop.facts')
  const problemText = useShopProblem()
  const refusalText = useRefusalText()
  const router = useRouter()
  const start = Object.fromEntries(
    Object.entries(facts).map(([key, value]) => [key, value ?? '']),
  ) as Typed
  const form = useForm<Typed>({
    defaultValues: start,
    resolver: zodResolver(shopForm),
    mode: 'onTouched',
  })
  const { errors, isDirty } = form.formState
  useKeptForm('shop', form)
  const write = useMutation({
    mutationFn: (typed: Typed) => call(putShop, { body: shopChanges(start, typed) as object }),
    onSuccess: (_, typed) => {
      form.reset(typed)
      toast({ tone: 'positive', title: t('saved') })
      router.refresh()
    },
    onError: (cause) => toast({ tone: 'danger', title: t('notSaved'), about: refusalText(cause) }),
  })
  const save = async (): Promise<boolean> => {
    if (!(await form.trigger())) return false
    return write.mutateAsync(shopForm.parse(form.getValues())).then(
      () => true,
      () => false,
    )
  }
  const field = (
    name: ShopField,
    more: { required?: boolean; help?: string; className?: string } = {},
  ) => (
    <TextField
      label={t(name)}
      maxLength={most[name]}
      defaultValue={start[name]}
      error={problemText(errors[name]?.message)}
      {...more}
      {...form.register(name)}
    />
  )
  return (
    <form
      noValidate
      aria-label={t('title')}
      className="mt-5 grid grid-cols-2 gap-x-5 gap-y-1 border-t border-line pt-5"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      {field('name', { required: true })}
      {field('shop_owner')}
      {field('email', { required: true, help: t('emailHelp') })}
      {field('intercom_email', { help: t('intercomHelp') })}
      {field('address1', { className: 'col-span-2' })}
      {field('zip')}
      {field('city')}
      {field('country', { help: t('countryHelp') })}
      <Select
        label={t('time_zone')}
        help={t('zoneHelp')}
        options={zones.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
        defaultValue={start.time_zone}
        {...form.register('time_zone')}
      />
      <div className="col-span-2 mt-2">
        <Button type="submit" look="primary" busy={write.isPending} disabled={!isDirty}>
          {t('save')}
        </Button>
      </div>
      <LeaveGuard isDirty={isDirty} onSave={save} />
    </form>
  )
}
