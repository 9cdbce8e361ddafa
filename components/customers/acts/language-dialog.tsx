'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { ActDialog } from '#components/commerce/act/act-dialog.tsx'
import { useAct } from '#components/commerce/act/use-act.ts'
import { Select } from '#components/ui/form/select.tsx'
import { toast } from '#components/ui/overlay/toast.tsx'
import { changeCustomer } from '#contract/customers/change.ts'
import { languageName, type ShopLanguages } from '#rules/shop/language.ts'
import type { CustomerDialog } from './customer-dialog.ts'

type Props = CustomerDialog & { languages: ShopLanguages }

/** Sets the language of emails to the customer, one of the shop's. */
export function LanguageDialog({ customer, languages, onClose }: Props) {
  const t = useTranslations('customers.language')
  const locale = useLocale()
  const now = customer.language ?? ''
  const [chosen, setChosen] = useState(now)
  const { act, isBusy, problem } = useAct(changeCustomer, () => {
    toast({ tone: 'positive', title: t('done') })
    onClose()
  })
  const had = [languages.base, ...languages.others]
  const named = (tag: string) => languageName(tag, locale)
  return (
    <ActDialog
      title={t('title')}
      submit={t('submit')}
      {...{ problem, isBusy, onClose }}
      isBlocked={chosen === now}
      onSubmit={() =>
        act({
          params: { id: customer.platform_customer_id },
          body: { language: chosen || null },
        })
      }
    >
      <Select
        label={t('label')}
        help={t('help')}
        value={chosen}
        onChange={(event) => setChosen(event.target.value)}
        options={[
          { value: '', label: t('shop', { language: named(languages.base) }) },
          ...had.map((tag) => ({ value: tag, label: named(tag) })),
          ...(now && !had.includes(now)
            ? [{ value: now, label: t('missing', { language: named(now) }) }]
            : []),
        ]}
      />
    </ActDialog>
  )
}
