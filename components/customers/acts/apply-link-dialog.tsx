'use client'

import { useFormatter, useTranslations } from 'next-intl'
import { useState } from 'react'
import { ActDialog } from '#components/commerce/act/act-dialog.tsx'
import { LinkDialog } from '#components/commerce/act/link-dialog.tsx'
import { useAct } from '#components/commerce/act/use-act.ts'
import { makeApplyLink } from '#contract/shopper/install.ts'
import type { CustomerDialog } from './customer-dialog.ts'

/** Explains the link by which a customer uses their credit, then shows it for copying. */
export function ApplyLinkDialog({ customer, onClose }: CustomerDialog) {
  const t = useTranslations('customers')
  const format = useFormatter()
  const [link, setLink] = useState<{ url: string; expires_at: string } | null>(null)
  const { act, isBusy, problem } = useAct(makeApplyLink, setLink)
  const title = t('acts.applyLink')
  if (link === null)
    return (
      <ActDialog
        title={title}
        submit={t('applyLink.submit')}
        {...{ problem, isBusy, onClose }}
        onSubmit={() => act({ params: { id: customer.platform_customer_id } })}
      >
        <p>{t('applyLink.about', { name: customer.full_name || t('list.nameless') })}</p>
      </ActDialog>
    )
  const day = format.dateTime(new Date(link.expires_at), { dateStyle: 'long' })
  const words = {
    label: t('applyLink.label'),
    close: t('applyLink.close'),
    until: t('applyLink.until', { day }),
  }
  return <LinkDialog url={link.url} {...{ title, words, onClose }} />
}
