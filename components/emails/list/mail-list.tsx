'use client'

import { useQuery } from '@tanstack/react-query'
import { MailCheck } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { listQuery } from '#components/commerce/list/list-query.ts'
import { ListScreen } from '#components/commerce/list/list-screen.tsx'
import { narrowList } from '#components/commerce/list/use-list-search.ts'
import { MailPanel } from '#components/emails/mail/mail-panel.tsx'
import { Notice } from '#components/ui/layout/notice.tsx'
import { useAddress } from '#components/ui/list/address.ts'
import { listMails } from '#contract/emails/calls.ts'
import { deliveryFilters, mailsAPage, mailsQuery, showOf } from './address.ts'
import { useMailColumns } from './columns.tsx'
import { DeliveryFilters } from './filters.tsx'

/**
 * Lists the shop's emails, undelivered ones first. Search, filters, page and the open email are in
 * the address.
 */
export function MailList({ zone }: { zone: string }) {
  const t = useTranslations('emails.desk')
  const address = useAddress()
  const query = mailsQuery((name) => address.get(name))
  const show = showOf(address.get('show'))
  const request = useQuery(listQuery(listMails, { query }))
  return (
    <>
      {request.data && !request.data.arrival_known && <Notice>{t('unknown')}</Notice>}
      <ListScreen
        words="emails.desk"
        icon={MailCheck}
        request={request}
        columns={useMailColumns(zone)}
        rowKey={(row) => row.mail_id}
        rowsWaiting={mailsAPage / 2}
        search={query.search ?? ''}
        filters={<DeliveryFilters {...{ show, query }} onChange={narrowList} />}
        filterNames={['show', ...deliveryFilters]}
        isFiltered={
          show !== 'worklist' || deliveryFilters.some((name) => query[name] !== undefined)
        }
      />
      <MailPanel zone={zone} />
    </>
  )
}
