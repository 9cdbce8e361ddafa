'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Layers } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { ListSearch } from '#components/commerce/list/list-search.tsx'
import { Listed } from '#components/commerce/list/listed.tsx'
import { useListAddress } from '#components/commerce/list/use-list-address.ts'
import { useAddress } from '#components/ui/list/address.ts'
import { Button } from '#components/ui/button/button.tsx'
import { LinkButton } from '#components/ui/button/link-button.tsx'
import { SelectBox } from '#components/ui/form/select-box.tsx'
import { queryFor } from '#client/query.ts'
import { bulksStartedMost, bulkStates } from '#contract/bulk/bulk.ts'
import { listBulks } from '#contract/bulk/draft.ts'
import { BulkTable } from './columns.tsx'
import { bulksQuery, homeOf, isMoving, type Which } from './address.ts'

const askEveryMs = 2000
const pastStates = bulkStates.filter(
  (state) => !['draft', 'checking', 'checked', 'scheduled'].includes(state),
)

type Props = { which: Which; zone: string; mayIssue: boolean; mayExport: boolean }

/**
 * Lists every campaign, or those that have started. Search, state and page are in the address; what
 * runs is polled.
 */
export function BulkList({ which, zone, mayIssue, mayExport }: Props) {
  const t = useTranslations('bulk')
  const address = useAddress()
  const query = bulksQuery((name) => address.get(name), which)
  const request = useQuery({
    ...queryFor(listBulks, { query }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.rows.some(isMoving) ? askEveryMs : false),
  })
  const { data, isPlaceholderData } = request
  const { typed, setTyped, filter, turn } = useListAddress(query.search ?? '')
  const isFiltered = query.search !== undefined || query.state !== undefined
  const isThere = data && !isPlaceholderData && data.rows.length > 0
  const states = which === 'past' ? pastStates : bulkStates
  return (
    <>
      <ListSearch
        label={t('list.search')}
        placeholder={t('list.searchPlaceholder')}
        typed={typed}
        onType={setTyped}
        filters={
          <div className="w-48">
            <SelectBox
              aria-label={t('list.state')}
              value={query.state ?? ''}
              options={[
                { value: '', label: t('list.everyState') },
                ...states.map((state) => ({ value: state, label: t(`states.${state}`) })),
              ]}
              onChange={(event) => filter({ state: event.target.value })}
            />
          </div>
        }
        count={
          isThere && t(data.count_capped ? 'list.tooMany' : 'list.count', { count: data.count })
        }
        action={
          data && (
            <p
              className="text-sm text-text-muted"
              title={t('list.runningAbout', { most: bulksStartedMost })}
            >
              {t(data.started < bulksStartedMost ? 'list.running' : 'list.runningFull', {
                count: data.started,
                most: bulksStartedMost,
              })}
            </p>
          )
        }
      />
      <Listed
        request={request}
        list={data}
        isEmpty={data?.rows.length === 0}
        failed={t('list.loadFailed')}
        noMatch={
          isFiltered
            ? {
                title: t('list.noMatch'),
                about: t('list.noMatchAbout'),
                action: (
                  <Button onClick={() => filter({ search: null, state: null })}>
                    {t('list.clear')}
                  </Button>
                ),
              }
            : null
        }
        none={{
          icon: Layers,
          title: t(`views.${which}.none`),
          about: t(`views.${which}.noneAbout`),
          action: (which === 'past' || mayIssue) && (
            <LinkButton href={which === 'past' ? homeOf.all : '/bulk-gift-cards/create'}>
              {t(which === 'past' ? 'list.toAll' : 'create')}
            </LinkButton>
          ),
        }}
        onTurn={turn}
      >
        <BulkTable
          rows={data?.rows}
          isStale={isPlaceholderData}
          {...{ which, zone, mayIssue, mayExport }}
        />
      </Listed>
    </>
  )
}
