'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { Button } from '#components/ui/button/button.tsx'
import { Chip } from '#components/ui/layout/chip.tsx'
import { RequestError } from '#components/commerce/act/request-error.tsx'
import { type Column, Table } from '#components/ui/list/table.tsx'
import { VisuallyHidden } from '#components/ui/layout/visually-hidden.tsx'
import { toast } from '#components/ui/overlay/toast.tsx'
import { DateTime } from '#components/commerce/date/date-time.tsx'
import { useRefusalText } from '#components/commerce/act/use-refusal-text.ts'
import { call } from '#client/call.ts'
import { queryFor } from '#client/query.ts'
import { forgetUnsaved } from '#client/unsaved.ts'
import type { Input } from '#contract/endpoint.ts'
import { endSessions, listSessions } from '#contract/staff/calls.ts'
import type { SignedIn } from '#contract/staff/shapes.ts'
import { getPathname } from '#i18n/navigation.ts'
import { agentName } from '#rules/staff/agent-name.ts'

/** Where one is signed in, and the ways out: one place, all others, everywhere. */
export function SessionList({ zone }: { zone: string }) {
  const t = useTranslations('staff.sessionsHere')
  const refusalText = useRefusalText()
  const locale = useLocale()
  const client = useQueryClient()
  const mine = queryFor(listSessions, {})
  const request = useQuery(mine)
  const { data, error } = request
  const end = useMutation({
    mutationFn: (body: Input<typeof endSessions>['body']) => call(endSessions, { body }),
    onSuccess: ({ ended }, { current }) => {
      if (current) {
        forgetUnsaved()
        return location.assign(getPathname({ href: '/login', locale }))
      }
      toast({ tone: 'positive', title: t('ended', { count: ended }) })
    },
    onError: (cause) => toast({ tone: 'danger', title: t('failed'), about: refusalText(cause) }),
    onSettled: (_, __, { current }) => (current ? undefined : client.invalidateQueries(mine)),
  })
  const columns: Column<SignedIn>[] = [
    {
      key: 'where',
      head: t('where'),
      cell: (row) => (
        <span className="flex items-center gap-2" title={row.agent ?? undefined}>
          <span className="truncate font-medium">{agentName(row.agent) ?? t('unknown')}</span>
          {row.current && <Chip tone="positive">{t('here')}</Chip>}
        </span>
      ),
    },
    { key: 'via', head: t('via'), width: 'w-40', cell: (row) => t(`vias.${row.via}`) },
    {
      key: 'since',
      head: t('since'),
      width: 'w-40',
      cell: (row) => <DateTime at={row.created_at} zone={zone} />,
    },
    {
      key: 'seen',
      head: t('seen'),
      width: 'w-40',
      cell: (row) => <DateTime at={row.seen_at} zone={zone} />,
    },
    {
      key: 'end',
      head: <VisuallyHidden>{t('end')}</VisuallyHidden>,
      width: 'w-36',
      align: 'end',
      cell: (row) =>
        !row.current && (
          <Button
            size="small"
            busy={end.isPending}
            onClick={() => end.mutate({ session_id: row.session_id })}
          >
            {t('end')}
          </Button>
        ),
    },
  ]
  if (error && !data) return <RequestError title={t('notRead')} request={request} />
  const others = data?.rows.filter(({ current }) => !current).length ?? 0
  return (
    <>
      <Table
        caption={t('title')}
        columns={columns}
        rows={data?.rows ?? []}
        rowKey={(row) => row.session_id}
        waiting={data ? 0 : 2}
      />
      <div className="flex justify-end gap-2 border-t border-line p-4">
        {others > 0 && (
          <Button busy={end.isPending} onClick={() => end.mutate({})}>
            {t('endOthers')}
          </Button>
        )}
        <Button busy={end.isPending} onClick={() => end.mutate({ current: true })}>
          {t('endAll')}
        </Button>
      </div>
    </>
  )
}
