'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { queryFor } from '#client/query.ts'
import { ActDialog } from '#components/commerce/act/act-dialog.tsx'
import { useAct } from '#components/commerce/act/use-act.ts'
import { TextField } from '#components/ui/form/text-field.tsx'
import { Notice } from '#components/ui/layout/notice.tsx'
import { toast } from '#components/ui/overlay/toast.tsx'
import { upsertShopifyCustomer } from '#contract/customers/change.ts'
import { searchShopifyCustomers } from '#contract/customers/read.ts'
import { emailPattern } from '#contract/email-pattern.ts'
import { Refusal } from '#contract/error.ts'
import { Link, useRouter } from '#i18n/navigation.ts'

const customerHref = (id: string) => `/customers/${encodeURIComponent(id)}`

/**
 * Adds a customer by hand, after the store was searched for the email. A customer who is there
 * already is shown instead.
 */
export function AddCustomerDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('customers.add')
  const client = useQueryClient()
  const router = useRouter()
  const [email, setEmail] = useState('')
  const [first, setFirst] = useState('')
  const [last, setLast] = useState('')
  const [phone, setPhone] = useState('')
  const [isTried, setTried] = useState(false)
  const [known, setKnown] = useState<{ email: string; id: string } | null>(null)
  const [isLooking, setLooking] = useState(false)
  const address = email.trim().toLowerCase()
  const isAddress = emailPattern.test(address)
  const there = known?.email === address ? known.id : null
  const { act, error, isBusy, problem } = useAct(
    upsertShopifyCustomer,
    (customer) => {
      toast({ tone: 'positive', title: t('done', { name: customer.full_name }) })
      onClose()
      router.push(customerHref(customer.platform_customer_id))
    },
    (cause) => {
      // somebody was quicker
      const id = cause instanceof Refusal ? cause.facts?.['platform_customer_id'] : undefined
      if (id !== undefined) setKnown({ email: address, id: String(id) })
    },
  )
  const isThere = error instanceof Refusal && error.facts?.['platform_customer_id'] !== undefined
  const add = async () => {
    setTried(true)
    if (!isAddress || isLooking) return
    setLooking(true)
    // a search that fails stops nothing, because the platform checks the email again
    const found = await client
      .fetchQuery({
        ...queryFor(searchShopifyCustomers, { query: { email: address } }),
        staleTime: 0,
      })
      .catch(() => null)
    setLooking(false)
    const [row] = found?.rows ?? []
    if (row) return setKnown({ email: address, id: row.id })
    act({
      body: {
        email: address,
        first_name: first.trim() || null,
        last_name: last.trim() || null,
        ...(phone.trim() ? { phone: phone.trim() } : {}),
      },
    })
  }
  return (
    <ActDialog
      title={t('title')}
      submit={t('submit')}
      problem={isThere ? undefined : problem}
      isBusy={isBusy || isLooking}
      onSubmit={() => void add()}
      onClose={onClose}
    >
      {there && (
        <Notice tone="info" role="alert">
          {t('there')}{' '}
          <Link href={customerHref(there)} className="font-semibold underline">
            {t('see')}
          </Link>
        </Notice>
      )}
      <TextField
        label={t('email')}
        required
        autoFocus
        inputMode="email"
        autoComplete="off"
        maxLength={254}
        value={email}
        error={isTried && !isAddress ? t('wrongEmail') : undefined}
        onChange={({ target }) => setEmail(target.value)}
      />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(11rem,1fr))] gap-x-4">
        <TextField
          label={t('first')}
          autoComplete="off"
          maxLength={120}
          value={first}
          onChange={({ target }) => setFirst(target.value)}
        />
        <TextField
          label={t('last')}
          autoComplete="off"
          maxLength={120}
          value={last}
          onChange={({ target }) => setLast(target.value)}
        />
      </div>
      <TextField
        label={t('phone')}
        help={t('phoneHelp')}
        inputMode="tel"
        autoComplete="off"
        maxLength={40}
        value={phone}
        onChange={({ target }) => setPhone(target.value)}
      />
    </ActDialog>
  )
}
