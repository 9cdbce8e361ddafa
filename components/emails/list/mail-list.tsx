'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { MailCheck } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { ListSearch } from '#components/commerce/list/list-search.tsx'
import { Listed } from '#components/commerce/list/listed.tsx'
import { useListAddress } from '#components/commerce/list/use-list-address.ts'
import { useAddress } from '#components/ui/list/address.ts'
import { Button } from '#components/ui/button/button.tsx'
import { Notice } from '#components/ui/layout/notice.tsx'
import { queryFor } from '#client/query.ts'
import { listMails } from '#contract/emails/calls.ts'
import { DeliveryFilters } from './filters.tsx'
import { DeliveryTable } from './columns.tsx'
import { deliveryFilters, mailsQuery, showOf } from './address.ts'
import { MailPanel } from '#components/emails/mail/mail-panel.tsx'

const cleared = Object.fromEntries(deliveryFilters.map((name) => [name, null]))

/**
 * Lists the shop's emails, those that didn't arrive first. Search, filters, page and the open one
 * are in the address.
 */
export function DeliveryDesk({ zone }: { zone: string }) {
  const t = useTranslations('emails.desk')
  const address = useAddress()
  const query = mailsQuery((name) => address.get(name))
  const show = showOf(address.get('show'))
  const { search = '' } = query
  const request = useQuery({ ...queryFor(listMails, { query }), placeholderData: keepPreviousData })
  const { data, isPlaceholderData } = request
  const { typed, setTyped, filter, turn } = useListAddress(search)
  const isFiltered =
    show !== 'worklist' || deliveryFilters.some((name) => query[name] !== undefined)
  const isThere = data && !isPlaceholderData && data.rows.length > 0
  return (
    <>
      {data && !data.arrival_known && <Notice>{t('unknown')}</Notice>}
      <ListSearch
        label={t('search')}
        placeholder={t('searchPlaceholder')}
        typed={typed}
        onType={setTyped}
        count={isThere && t(data.count_capped ? 'tooMany' : 'count', { count: data.count })}
      />
      <DeliveryFilters {...{ show, query }} onChange={filter} />
      <Listed
        request={request}
        list={data}
        isEmpty={data?.rows.length === 0}
        failed={t('failed')}
        noMatch={
          isFiltered
            ? {
                title: t('noMatch'),
                about: t('noMatchAbout'),
                action: (
                  <Button onClick={() => filter({ ...cleared, show: null })}>{t('clear')}</Button>
                ),
              }
            : null
        }
        none={{ icon: MailCheck, title: t('none'), about: t('noneAbout') }}
        onTurn={turn}
      >
        <DeliveryTable rows={data?.rows} zone={zone} isStale={isPlaceholderData} />
      </Listed>
      <MailPanel zone={zone} />
    </>
  )
}
