'use client'

import { useQuery } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ChoiceFilter } from '#components/commerce/list/choice-filter.tsx'
import { listQuery } from '#components/commerce/list/list-query.ts'
import { ListScreen } from '#components/commerce/list/list-screen.tsx'
import { narrowList } from '#components/commerce/list/use-list-search.ts'
import { Button } from '#components/ui/button/button.tsx'
import { useAddress } from '#components/ui/list/address.ts'
import { useTypeWords } from '#components/webhooks/type-words.ts'
import { noticeTypes } from '#contract/feed/notice-types.ts'
import { listWebhookSends } from '#contract/webhooks/calls.ts'
import type { Webhook } from '#contract/webhooks/shapes.ts'
import { sendStates } from '#contract/webhooks/webhook.ts'
import { sendFilters, sendsAPage, sendsCall } from './address.ts'
import { useSendColumns } from './columns.tsx'
import { SendPanel } from './send-panel.tsx'

type Props = { webhook: Webhook; zone: string; isSold: boolean }

/** Lists the sends of a webhook, newest first. Filters and page are in the address. */
export function SendsCard({ webhook, zone, isSold }: Props) {
  const t = useTranslations('webhooks.sends')
  const words = useTypeWords()
  const address = useAddress()
  const [shown, setShown] = useState<string | null>(null)
  const call = sendsCall(webhook.webhook_id, (name) => address.get(name))
  const request = useQuery(listQuery(listWebhookSends, call))
  const send = request.data?.rows.find(({ send_id }) => send_id === shown)
  const option = (value: string, label: string) => ({ value, label })
  return (
    <section aria-label={t('title')} className="flex flex-col gap-4">
      <div className="flex items-center justify-between gap-4">
        <h2 className="text-base font-semibold">{t('title')}</h2>
        <Button size="small" busy={request.isFetching} onClick={() => void request.refetch()}>
          {t('refresh')}
        </Button>
      </div>
      <ListScreen
        words="webhooks.sends"
        icon={Send}
        request={request}
        columns={useSendColumns({ zone, onShow: setShown })}
        rowKey={(row) => row.send_id}
        rowsWaiting={sendsAPage}
        filters={
          <div role="search" aria-label={t('filters')} className="-mb-4 flex gap-4">
            <ChoiceFilter
              label={t('state')}
              all={t('anyState')}
              value={call.query?.state}
              options={sendStates.map((state) => option(state, t(`states.${state}`)))}
              onChange={(state) => narrowList({ state })}
            />
            <ChoiceFilter
              label={t('type')}
              all={t('anyType')}
              width="w-72"
              value={call.query?.type}
              options={noticeTypes.map((type) => option(type, words(type)))}
              onChange={(type) => narrowList({ type })}
            />
          </div>
        }
        filterNames={sendFilters}
        isFiltered={sendFilters.some((name) => address.has(name))}
      />
      {send && (
        <SendPanel
          send={send}
          isOn={webhook.state === 'on'}
          isSold={isSold}
          zone={zone}
          onClose={() => setShown(null)}
        />
      )}
    </section>
  )
}
